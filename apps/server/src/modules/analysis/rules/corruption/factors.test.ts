import { describe, expect, test } from 'vitest'

import { resolution } from '../../gold/frames.ts'
import { examineText } from '../examine-text.ts'
import { factorsIn } from './judge-sentence.ts'

const codesOf = (sentence: string) => factorsIn(sentence, []).map(({ code }) => code)
const inAct = (rules: string) =>
  examineText(
    { paragraphs: resolution(rules).split('\n'), instruction: 'Проверь документ', today: '2026-11-22' },
    () => undefined,
  ).findings.filter(({ group }) => group === 'corruption')

describe('factors of a sentence by its wording', () => {
  test.each([
    ['COR-3A', 'Размер скидки определяется по усмотрению балансодержателя.'],
    ['COR-3B', 'Управление имуществом вправе опубликовать сведения о свободных помещениях.'],
    ['COR-3B', 'Если перевозчик нарушил расписание, отдел транспорта вправе расторгнуть с ним договор.'],
    ['COR-3V', 'Требование не распространяется на участников, освобождённых организатором торгов.'],
    ['COR-3G', 'Условия рассрочки устанавливаются дополнительно.'],
    ['COR-3D', 'Настоящим решением устанавливается административный штраф за парковку.'],
    ['COR-3E', 'До принятия областного закона порядок определяется настоящим Положением.'],
    ['COR-3ZH', 'Заявление рассматривается комиссией.'],
    ['COR-3Z', 'Оператор назначается распоряжением без проведения торгов.'],
    ['COR-3I', 'В случае противоречия закону применяется настоящий Порядок.'],
    ['COR-4A', 'Документы подаются только лично.'],
    ['COR-4B', 'Заявитель, как правило, вправе присутствовать на заседании комиссии.'],
    ['COR-4B', 'Отказ не мотивируется.'],
    ['COR-4V', 'Работы ведут надлежащим образом.'],
  ])('%s: %s', (code, sentence) => {
    expect(codesOf(sentence)).toContain(code)
  })

  test.each([
    'Срок может быть продлён не более чем на пять рабочих дней.',
    'Комиссия рассматривает заявление в пятидневный срок.',
    'Решение направляют заявителю не позднее дня, следующего за днём его принятия.',
    'Заявитель вправе отозвать заявление до подписания результата.',
    'Комиссия вправе принимать решения, если присутствует не менее половины её членов.',
    'По усмотрению заявителя документы подаются лично или почтой.',
    'Жалобу рассматривают в порядке, установленном главой 2.1 Федерального закона от 27.07.2010 № 210-ФЗ.',
    'Справка об отсутствии задолженности не требуется.',
    'Перечень документов исчерпывающий.',
    'Глава администрации может принять решение о предоставлении жилья вне очереди при наличии справки органа пожарного надзора.',
    'Организатор ярмарки вправе обжаловать отказ главе округа или в суд.',
    'В решении об отказе указываются его причина и порядок обжалования.',
  ])('lawful: %s', (sentence) => {
    expect(codesOf(sentence)).toEqual([])
  })

  test('the classifier rules a wording out, and reports what no wording shows', () => {
    const sentence = 'Решение принимается с учётом мнения собрания.'
    const estimates = ['COR-3A', 'COR-3ZH'].map((label) => ({ label, probability: 0.001 }))
    expect(factorsIn(sentence, estimates)).toEqual([])
    const other = 'Ответ на запрос готовит архивариус за десять рабочих дней.'
    expect(factorsIn(other, [{ label: 'COR-3V', probability: 0.9 }])).toMatchObject([{ code: 'COR-3V' }])
    expect(factorsIn(other, [{ label: 'COR-3V', probability: 0.3 }])).toEqual([])
    const past = 'Соглашение с обществом заключается сразу, минуя пункты 12–17.'
    expect(factorsIn(past, [{ label: 'COR-3Z', probability: 0.9 }])).toMatchObject([{ code: 'COR-3Z' }])
  })
})

test.each([
  ['Администрация вправе опубликовать схему.', 'обязана опубликовать'],
  ['Глава может направить ответ.', 'обязан направить'],
  ['Учреждение имеет право обеспечить инвалиду сопровождение.', 'обязано обеспечить'],
  ['Глава администрации может направить ответ.', 'обязан направить'],
  ['Уполномоченное лицо администрации вправе уведомить жителя.', 'обязано уведомить'],
  [
    'Комиссия может принять решение о меньшем размере.',
    'может, если [исчерпывающий перечень условий], принять',
  ],
  ['Директор имеет право отказать.', 'имеет право, если [исчерпывающий перечень условий], отказать'],
])('what a body owes is reworded as a duty, other powers get their grounds: %s', (sentence, now) => {
  expect(factorsIn(sentence, []).find(({ code }) => code === 'COR-3B')?.rewrite?.now).toBe(now)
})

describe('factors of an act', () => {
  test('an item is read with the heading of its list and reported at its own place', () => {
    const [finding] = inAct(
      '1. Основаниями для отказа являются:\nа) отсутствие схемы;\nб) иные причины, которые комиссия сочтёт важными;',
    )
    expect(finding).toMatchObject({ code: 'COR-3A', quote: expect.stringContaining('иные причины') })
  })

  test('an action without a term is lawful when another point of the act gives the term', () => {
    const rules = '1. Заявление рассматривается комиссией.'
    expect(inAct(rules).map(({ code }) => code)).toEqual(['COR-3ZH'])
    expect(inAct(`${rules}\n2. Комиссия рассматривает заявление за пять рабочих дней.`)).toEqual([])
  })

  test('the point beside an action gives its term with one word in common, a distant one does not', () => {
    const rules = '1. Заявление рассматривается комиссией.'
    const term = 'Ответ на заявление дают за пять рабочих дней.'
    const others = '2. Комиссия работает на общественных началах.\n3. Плата не взимается.'
    expect(inAct(`${rules}\n2. ${term}`)).toEqual([])
    expect(inAct(`${rules}\n${others}\n4. ${term}`).map(({ code }) => code)).toContain('COR-3ZH')
  })

  test('COR-3Z: one deal without a tender is lawful where the preamble names the norm', () => {
    const act = (basis: string) =>
      `АДМИНИСТРАЦИЯ БЕРЁЗОВСКОГО МУНИЦИПАЛЬНОГО ОКРУГА
ПОСТАНОВЛЕНИЕ
от 12.03.2026 № 118
с. Заречное
О предоставлении земельного участка
В соответствии со ${basis} Земельного кодекса Российской Федерации администрация ПОСТАНОВЛЯЕТ:
1. Предоставить обществу «Луч» в аренду без проведения торгов земельный участок.
Глава округа А.П. Соколов`
    const codes = (basis: string) =>
      examineText(
        {
          paragraphs: act(basis).split('\n'),
          instruction: 'Проверь на коррупциогенные факторы',
          today: '2026-11-22',
        },
        () => undefined,
      ).findings.map(({ code }) => code)
    expect(codes('статьёй 39.6')).not.toContain('COR-3Z')
    expect(codes('статьёй 11')).toContain('COR-3Z')
  })
})
