import { beforeAll, describe, expect, it } from 'vitest'

import { orthography, type Orthography } from '#platform/russian/index.ts'

import { templateById, templates } from '../templates/templates.ts'
import { fieldsByKind, fieldKinds, kindOfField } from './field-kinds.ts'
import { valuesOfSpans } from './tagged-values.ts'

let words: Orthography
beforeAll(async () => {
  words = await orthography()
})

/** The values of a text whose spans are marked `{kind words}`. */
function valuesOf(id: string, marked: string): Record<string, string> {
  let text = ''
  let from = 0
  const spans = [...marked.matchAll(/\{(?<label>[a-z-]+) (?<said>[^}]*)\}/gu)].map((match) => {
    const { label = '', said = '' } = match.groups ?? {}
    text += marked.slice(from, match.index)
    const start = text.length
    text += said
    from = match.index + match[0].length
    return { label, start, end: text.length, text: said, probability: 1 }
  })
  text += marked.slice(from)
  return valuesOfSpans(spans, text, { template: templateById(id)!, today: '2026-11-30' }, words)
}

describe('kinds of fields', () => {
  it('every field of the catalogue has one, and no template two fields of one kind', () => {
    const known = new Set(fieldKinds())
    for (const template of templates()) {
      const kinds = template.fields.map((field) => kindOfField(template, field))
      expect(kinds.filter((kind) => kind === null || !known.has(kind))).toEqual([])
      expect(fieldsByKind(template).size).toBe(template.fields.length)
    }
  })

  it('a field whose key is unknown has that of the label with most words in common', () => {
    const field = { ...templateById('prikaz-otpusk')!.fields[0]!, key: 'own-key' }
    const kindOf = (label: string) => kindOfField({ id: 'own' }, { ...field, label })
    expect(kindOf('Контроль исполнения')).toBe('control')
    expect(kindOf('Дата увольнения')).toBe('last-day')
    expect(kindOf('Любимый цвет')).toBeNull()
  })
})

describe('the values of spans, as the form shows them', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'prikaz-otpusk',
      'отпуск {person Слепцовой Сардаане Егоровне}, {position методисту}, с {from 3} по {to 16 декабря}, {choice за свой счёт}',
      {
        employee: 'Слепцова Сардаана Егоровна',
        position: 'методист',
        from_date: '03.12.2026',
        to_date: '16.12.2026',
        kind: 'без сохранения заработной платы',
      },
    ],
    ['prikaz-otpusk', 'на {days две недели}', { days: '14' }],
    [
      'otv-prok-zapros',
      'на запрос {reference прокуратуры № 112 от 5 ноября} делал {executor Винокуров, телефон 41-22}',
      { request_ref: 'от 05.11.2026 № 112', executor: 'Винокуров, тел. 41-22' },
    ],
    [
      'dopsogl',
      'к {base трудовому договору № 88 от 02.09.2024}',
      { base: 'трудовой договор от 02.09.2024 № 88' },
    ],
    ['akt-rabot', 'акт на {sum 24 тыс}', { sum: '24 000 рублей' }],
    ['prikaz-komis', 'работает {term до конца квартала}', { term: 'до 31.12.2026' }],
    [
      'prikaz-komis',
      'в комиссии {members Попов, Ноговицын и завхоз Сазыкина}',
      { members: 'Попов, Ноговицын, завхоз Сазыкина' },
    ],
    ['rasporyazhenie', 'о {subject подготовке к зиме}', { subject: 'О подготовке к зиме' }],
    ['rasporyazhenie', 'тема: {subject подготовка к зиме 5 декабря}', { subject: 'О подготовке к зиме' }],
    [
      'rasporyazhenie',
      'сделать так: {points завезти уголь}, {points проверить котлы}',
      { points: '1. Завезти уголь\n2. Проверить котлы' },
    ],
    [
      'sluzhebnaya',
      'прошу {ask купить лампы}, {ask заменить провод}',
      { ask: 'купить лампы; заменить провод' },
    ],
    ['povestka', 'начало {when 10 декабря в 10:00}', { time: '10:00' }],
    ['priglashenie', 'ждём {when завтра в 14:00}', { when: '01.12.2026, 14:00' }],
    ['dogovor-pozh', 'дарит {own школе два} шкафа', { recipient: 'школа' }],
    ['prikaz-otpusk', 'идёт в {choice очередной отпуск}', { kind: 'ежегодный основной' }],
    ['dogovor-gph', 'чтобы он {services починил крышу гаража}', { services: 'починить крышу гаража' }],
    ['prikaz-vyg', 'выговор за {facts пьянку на работе}', { violation: 'пьянка на работе' }],
    ['prikaz-otv', 'пусть отвечает {responsible фельдшер дежурил}', { employee: 'фельдшер' }],
    ['prikaz-otv', '{responsible Назначить Смирнова С. П.}', { employee: 'Смирнов С. П.' }],
    ['doverennost', 'выдать {person Попову доверенность}', { attorney: 'Попов' }],
    [
      'doverennost',
      'на {person Попова Семёна Ильича}, паспорт 98 05 123456, выдан МВД, живёт с. Майя, ул. Мира, 3',
      { attorney: 'Попов Семён Ильич, паспорт 98 05 123456, выдан МВД, живёт с. Майя, ул. Мира, 3' },
    ],
    ['dokladnaya', 'на имя {addressee главы Иванова И. И.}', { addressee: 'главе Иванову И. И.' }],
  ])('%s: %s', (id, marked, expected) => {
    expect(valuesOf(id, marked)).toEqual(expected)
  })
})
