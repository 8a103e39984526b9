import { expect, test } from 'vitest'

import { contract, letter, usualTerms } from '../gold/frames.ts'
import { examineText } from './examine-text.ts'

const findingsIn = (text: string) =>
  examineText(
    { paragraphs: text.split('\n'), instruction: '', today: '2026-11-22' },
    () => {},
  ).findings.filter(({ code }) => code.startsWith('TEC-'))
const codesIn = (text: string) => findingsIn(text).map(({ code }) => code)

const parties =
  'Администрация Берёзовского муниципального округа, именуемая в дальнейшем «Заказчик», в лице главы Соколова Андрея Петровича, действующего на основании Устава, с одной стороны, и общество с ограниченной ответственностью «Северный дом», именуемое в дальнейшем «Исполнитель», в лице директора Егорова Дмитрия Михайловича, действующего на основании Устава, с другой стороны,'

test.each([
  'заключили настоящий договор о нижеследующем:',
  'вместе именуемые «Стороны», заключили муниципальный контракт о нижеследующем.',
  'совместно именуемые «Стороны», договорились о нижеследующем:',
  'заключили дополнительное соглашение к договору о нижеследующем:',
])('the parties of a contract and what they agree: %s', (end) => {
  const text = contract(usualTerms).replace(
    /Администрация Берёзовского муниципального округа, именуемая.*/u,
    `${parties} ${end}`,
  )
  expect(codesIn(text)).toEqual([])
})

test('what nobody answers for is a set phrase, a long clause of another kind is not', () => {
  const clause = (of: string) =>
    contract(
      `${usualTerms}\n3.2. Стороны освобождаются от ответственности за частичное или полное неисполнение обязательств по настоящему договору, если такое неисполнение явилось следствием ${of}, возникших после заключения договора в результате событий, которые Стороны не могли ни предвидеть, ни предотвратить разумными мерами в срок работ по договору.`,
    )
  expect(codesIn(clause('обстоятельств непреодолимой силы'))).toEqual([])
  expect(codesIn(clause('неверных действий третьих лиц и поставщиков'))).toEqual(['TEC-09'])
})

test.each(['вышеуказанный дом', 'нижеследующий дом', 'в нижеследующих случаях дом'])(
  'a reference that leads nowhere is still one: %s',
  (words) => {
    expect(codesIn(contract(`${usualTerms}\n3.2. Осмотрен ${words}.`))).toEqual(['TEC-01'])
  },
)

test.each([
  ['ФЗ № 416 «О водоснабжении и водоотведении»', '№ 416-ФЗ'],
  ['ФЗ-44', '№ 44-ФЗ'],
  ['ФЗ 273', '№ 273-ФЗ'],
])('TEC-05 the advice is about the law that is named: %s', (written, number) => {
  const found = findingsIn(letter(`Просим действовать согласно ${written}.`)).find(
    ({ code }) => code === 'TEC-05',
  )
  expect(found?.suggestion).toContain(number)
})
