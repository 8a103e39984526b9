import type { Citation } from '@uprava/contract/laws.ts'
import { describe, expect, it } from 'vitest'

import { answerHtml, chipSelector, normOfChip } from './answer-html.ts'

const citation = (norm_id: string, status: string): Citation => ({
  norm_id,
  title: 'Федеральный закон от 02.05.2006 № 59-ФЗ «О порядке»',
  article: 'ст. 12',
  quote: '',
  url: '',
  status,
  heading: '',
  act: { kind: 'Федеральный закон', number: '59-ФЗ', date: null, title: '' },
  requisites: '',
  confidence: 'A',
  badge: 'проверено',
  on: '21.11.2026',
  warning: null,
  replaced_by: null,
})

describe('a legal answer', () => {
  it('LAW-30 shows a norm as a chip that leads to it', () => {
    const wide = answerHtml('Ответ дают за 30 дней [ст. 12 59-ФЗ](<norm:59/12 ч.1>).', [
      citation('59/12 ч.1', 'действует'),
    ])
    document.body.innerHTML = wide
    const chip = document.querySelector(chipSelector)!
    expect(normOfChip(chip)).toBe('59/12 ч.1')
    expect(chip.textContent).toBe('ст. 12 59-ФЗ')
  })

  it('LAW-30 says on the chip that a norm is no longer in force', () => {
    const html = answerHtml('[ст. 12](norm:a) и [ст. 13](norm:b)', [
      citation('a', 'утратил силу'),
      citation('b', 'действует'),
    ])
    expect(html).toContain('ст. 12 <em>утратил силу</em>')
    expect(html).toContain('>ст. 13</a>')
  })

  it('LAW-30 makes no chip of a norm that the answer does not stand on', () => {
    expect(answerHtml('[ст. 99](norm:unknown) и [портал](https://evil.example)', [])).toBe(
      '<p>ст. 99 и портал</p>\n',
    )
  })

  it('LAW-30 marks what is not confirmed', () => {
    expect(answerHtml('Срок 45 дней. _(не подтверждено)_', [])).toMatch(
      /<u title="[^"]+">не подтверждено<\/u>/u,
    )
  })
})
