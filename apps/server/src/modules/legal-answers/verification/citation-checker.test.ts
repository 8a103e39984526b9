import { describe, expect, test } from 'vitest'

import type { LegalContext } from '../retrieval/context.ts'
import { citablesOf } from './citables.ts'
import { NOT_CONFIRMED, CitationChecker, type Citable } from './citation-checker.ts'
import { figuresOf } from './figures.ts'

const citables: readonly Citable[] = [
  {
    normId: 'fz59-st12-1',
    label: 'ч. 1 ст. 12 59-ФЗ',
    address: 'norm:fz59-st12-1',
    text: 'Письменное обращение рассматривают в течение 30 дней со дня регистрации. Руководитель вправе продлить срок не более чем на 30 дней и обязан уведомить заявителя.',
    requisites:
      'Федеральный закон от 02.05.2006 № 59-ФЗ «О порядке рассмотрения обращений граждан», ч. 1 ст. 12. Сроки рассмотрения',
  },
  {
    normId: 'fz59-st8-2',
    label: 'ч. 2 ст. 8 59-ФЗ',
    address: 'norm:fz59-st8-2',
    text: 'Обращение регистрируют в течение трёх дней с момента поступления.',
    requisites: 'Федеральный закон от 02.05.2006 № 59-ФЗ, ч. 2 ст. 8. Регистрация',
  },
  {
    normId: 'koap-5-59',
    label: 'ст. 5.59 КоАП',
    address: 'norm:koap-5-59',
    text: 'За нарушение порядка рассмотрения обращений должностному лицу грозит штраф от 5 000 до 10 000 рублей.',
    requisites: 'Кодекс об административных правонарушениях от 30.12.2001 № 195-ФЗ, ст. 5.59',
  },
]

function check(answer: string, size = 7) {
  const verified = new CitationChecker(citables)
  let shown = ''
  for (let at = 0; at < answer.length; at += size) shown += verified.push(answer.slice(at, at + size))
  shown += verified.end()
  return { shown, support: verified.support, cited: verified.cited }
}

const mark = NOT_CONFIRMED.trim()

describe('G5 a citation', () => {
  test('of a provision that was given stands as a link with its name', () => {
    const { shown, support, cited } = check('Обращение рассматривают в течение 30 дней [[fz59-st12-1]].')
    expect(shown).toBe('Обращение рассматривают в течение 30 дней [ч. 1 ст. 12 59-ФЗ](norm:fz59-st12-1).')
    expect(support).toEqual({ checked: 1, supported: 1, removed: 0 })
    expect(cited).toEqual([{ normId: 'fz59-st12-1', quote: null }])
  })

  test('behind the full stop belongs to the sentence before it', () => {
    const { shown, support } = check(
      'Срок 30 дней. [[fz59-st12-1]] Обращение регистрируют за три дня. [[fz59-st8-2]]',
    )
    expect(shown).not.toContain(mark)
    expect(support).toEqual({ checked: 2, supported: 2, removed: 0 })
  })

  test('of an unknown id is removed and counted, its sentence is marked', () => {
    const { shown, support } = check('По ст. 99 срок 30 дней [[fz59-st99]].')
    expect(shown).toBe(`По ст. 99 срок 30 дней.${NOT_CONFIRMED}`)
    expect(support).toEqual({ checked: 1, supported: 0, removed: 1 })
  })

  test('with an exact quote keeps it, with another one falls', () => {
    expect(check('Срок есть [[fz59-st12-1|в течение 30 дней со дня регистрации]].').cited[0]?.quote).toBe(
      'в течение 30 дней со дня регистрации',
    )
    for (const quote of [
      'в течение 60 дней со дня регистрации',
      'дней',
      '',
      'В ТЕЧЕНИЕ 30 ДНЕЙ СО ДНЯ РЕГИСТРАЦИИ',
    ]) {
      const { cited, support, shown } = check(`Срок есть [[fz59-st12-1|${quote}]].`)
      expect(cited).toEqual([])
      expect(support.removed).toBe(1)
      expect(shown).toContain(mark)
    }
  })

  test('is the only link an answer can have', () => {
    const { shown } = check('По [ст. 12 59-ФЗ](norm:fz59-st12-1) всё можно. ![x](https://e.example/x)')
    expect(shown).not.toMatch(/\]\(/u)
    expect(shown).toContain(mark)
  })
})

describe('G5 a sentence', () => {
  test.each([
    ['with another number', 'Обращение рассматривают в течение 45 дней [[fz59-st12-1]].'],
    ['with another unit', 'Обращение рассматривают в течение 30 часов [[fz59-st12-1]].'],
    ['with working days for days', 'Обращение рассматривают в течение 30 рабочих дней [[fz59-st12-1]].'],
    ['with a number in words', 'Обращение рассматривают в течение сорока дней [[fz59-st12-1]].'],
    ['with a compound number in words', 'Ответ дают в течение сорока двух дней [[fz59-st12-1]].'],
    ['with another sum', 'Штраф до 50 000 рублей [[koap-5-59]].'],
    ['with another date', 'Закон от 03.05.2006 устанавливает срок 30 дней [[fz59-st12-1]].'],
    ['with another article', 'По ст. 15 срок 30 дней [[fz59-st12-1]].'],
    ['with another act', 'По 210-ФЗ срок 30 дней [[fz59-st12-1]].'],
    [
      'with a quotation that is none',
      'Сказано: «обращение рассматривают немедленно и без всякой регистрации» [[fz59-st12-1]].',
    ],
    ['with a reference and no citation', 'Согласно ст. 12 это обязательно.'],
    ['with a term and no citation', 'Ответ дают за 30 дней.'],
    ['with the code and no citation', 'Это следует из Трудового кодекса.'],
  ])('%s is marked', (_name, answer) => {
    const { shown, support } = check(answer)
    expect(shown).toContain(mark)
    expect(support).toMatchObject({ checked: 1, supported: 0 })
  })

  test.each([
    ['the same figures', 'Срок — 30 дней, и его можно продлить ещё на 30 дней [[fz59-st12-1]].'],
    [
      'number words',
      'Обращение регистрируют за 3 дня [[fz59-st8-2]], а рассматривают тридцать дней [[fz59-st12-1]].',
    ],
    [
      'the requisites',
      'По ч. 1 ст. 12 Федерального закона от 2 мая 2006 г. № 59-ФЗ срок 30 дней [[fz59-st12-1]].',
    ],
    ['thousands', 'Штраф от 5000 до 10 000 руб. [[koap-5-59]].'],
    ['an exact quotation', 'Сказано: «вправе продлить срок не более чем на 30 дней» [[fz59-st12-1]].'],
  ])('with %s passes', (_name, answer) => {
    expect(check(answer).shown).not.toContain(mark)
  })

  test('that states no law is left alone', () => {
    const { shown, support } = check('Здравствуйте! Подготовлю ответ. Если нужно, уточните вопрос.')
    expect(shown).not.toContain(mark)
    expect(support).toEqual({ checked: 0, supported: 0, removed: 0 })
  })

  test('ends where it ends: abbreviations do not break it', () => {
    expect(
      check('По п. 2 ч. 1 ст. 12 закона от 02.05.2006 г. № 59-ФЗ срок 30 дней [[fz59-st12-1]]. Всё.').support
        .checked,
    ).toBe(1)
  })

  test('the shown text is the same whatever pieces the answer comes in', () => {
    const answer =
      'Срок 30 дней [[fz59-st12-1]]. По ст. 5 надо платить 99 рублей!\n\n1. Регистрация: три дня. [[fz59-st8-2]]\n2. Всё прочее [[нет]].'
    const whole = check(answer, answer.length).shown
    for (let size = 1; size < 20; size += 1) expect(check(answer, size).shown).toBe(whole)
  })
})

test('figures: dates, sums and terms in their spellings', () => {
  expect(figuresOf('до 1 января 2027 г. и 01.01.2027')).toMatchObject({ dates: new Set(['01.01.2027']) })
  expect([...figuresOf('15 (пятнадцать) рабочих дней, пять тысяч рублей, 2,5 %').amounts]).toEqual(
    expect.arrayContaining(['15 рабочий день', '2,5 процент']),
  )
  expect([...figuresOf('1. Подать за 10 дней').numbers]).toEqual(['10'])
  for (const term of ['в 30-дневный срок', 'в тридцатидневный срок', 'в течение тридцати дней'])
    expect([...figuresOf(term).amounts]).toEqual(['30 день'])
  expect([...figuresOf('трёхмесячный срок').amounts]).toEqual(['3 месяц'])
  expect([...figuresOf('три дня').numbers]).toEqual(['3'])
})

describe('a long text that is cited in every sentence', () => {
  test('is read once, whatever the length of the answer', () => {
    let readings = 0
    const text = 'Арендатор вносит плату до 10 числа каждого месяца. '.repeat(200)
    const file: Citable = {
      normId: 'file-7',
      label: 'файл «договор.docx»',
      address: 'file:7',
      requisites: 'договор.docx',
      get text() {
        readings += 1
        return text
      },
    }
    const verified = new CitationChecker([file])
    const sentence = 'Плата вносится до 10 числа [[file-7|Арендатор вносит плату до 10 числа]]. '
    let shown = ''
    for (let at = 0; at < 100; at += 1) shown += verified.push(sentence)
    shown += verified.end()
    expect(verified.support).toEqual({ checked: 100, supported: 100, removed: 0 })
    expect([shown.includes(mark), readings]).toEqual([false, 1])
  })

  test('is the passages that the model was given, of a file of hundreds of pages', () => {
    const passage = { fileId: 7, fileName: 'договор.docx', text: 'Плата вносится до 10 числа.', score: 1 }
    const given: LegalContext = {
      hits: [],
      verdict: 'files',
      coverage: 0,
      searched: [],
      fileWarnings: [],
      isUnsure: false,
      message: '',
      passages: [passage, { ...passage, text: 'Пеня — 0,1 % за день.' }],
      findings: [],
      onDate: '2026-11-30',
    }
    const files = [7, 8].map((id) => ({ id, name: 'договор.docx', text: 'а'.repeat(1_000_000), hidden: [] }))
    expect(citablesOf(given, files).map(({ normId, text }) => [normId, text])).toEqual([
      ['file-7', 'Плата вносится до 10 числа.\nПеня — 0,1 % за день.'],
      ['file-8', ''],
    ])
  })
})
