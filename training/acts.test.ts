import { expect, it } from 'vitest'

import { unmarked } from './read/acts.ts'

it('takes the marks out of an act and joins the places of one finding', () => {
  const { text, findings } = unmarked(
    '! TEC-02\nПОРЯДОК\n\n1. [[CON-05#a COR-3I: Срок — 5 дней]].\n2. [[CON-05#a COR-3I: Срок — 9 дней]] всего.',
  )
  expect(text).toBe('ПОРЯДОК\n1. Срок — 5 дней.\n2. Срок — 9 дней всего.')
  expect(findings).toEqual([
    { rule: 'TEC-02', alt: [], quote: '', paragraph: 1, also: [], kind: 'missing' },
    {
      rule: 'CON-05',
      alt: ['COR-3I'],
      quote: 'Срок — 5 дней',
      paragraph: 2,
      also: [{ quote: 'Срок — 9 дней', paragraph: 3 }],
    },
  ])
  expect(() => unmarked('1. [[COR-3A: не закрыто')).toThrow('not closed')
})
