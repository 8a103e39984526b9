import { describe, expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import { templateById, templates, type Template } from '../../templates/templates.ts'
import { computedValues } from '../computed-values.ts'
import { cues } from '../cued/cues.ts'
import { extractValues } from '../extract-values.ts'
import { factValues } from '../facts/facts.ts'
import { expressionOf, templatesOf } from '../read-data.ts'

const today = '2026-11-30'
const words = await orthography()
const readInto = (template: Template, text: string) =>
  extractValues(text, { template, askedKey: null, today }, words)
const read = (id: string, text: string) => readInto(templateById(id)!, text)

describe('values by the kind of a field', () => {
  test.each([
    [
      'who signs, with the post',
      'blagodarnost',
      'благодарность хору «Родник» за концерт, подпись — начальник отдела культуры Туманова И.А.',
      { signer_name: 'Туманова И.А.', signer_position: 'начальник отдела культуры' },
    ],
    [
      'who does what, and the order of payment',
      'dogovor-gph',
      'Горелов Иван Ильич почистит нам дымоход за 15 тыс., деньги в течение 5 дней после акта',
      {
        contractor: 'Горелов Иван Ильич',
        price: '15 000 рублей, в течение 5 дней после акта',
      },
    ],
    [
      'what is given to whom',
      'dogovor-pozh',
      'ИП Горелов дарит детскому саду «Ромашка» две кроватки в группу',
      { donor: 'ИП Горелов' },
    ],
    [
      'the only list of people for a field of several',
      'prikaz-vk',
      'врачебная комиссия: председатель Уварова Е.К., в ней терапевт Гусева и хирург Мальцев',
      { members: 'терапевт Гусева, хирург Мальцев' },
    ],
    [
      'an address, the number of a letter that came',
      'otvet-obr',
      'ответ Туманову Павлу Ильичу, с. Заречное, ул. Новая, 11, обращение от 12.11.2026 вх. 498',
      { addr: 'с. Заречное, ул. Новая, 11', in_number: '498' },
    ],
    [
      'the number of the document itself, a term without an end',
      'trudovoy',
      'Трудовой договор № 57: повар Туманова Анна Львовна, бессрочно, 36 часов в неделю пн–пт',
      { num: '57', term: 'неопределённый', schedule: '36 часов в неделю пн–пт' },
    ],
    [
      'a reference that stands nearest to its noun',
      'prikaz-uvol',
      'увольнение Тумановой Анны Львовны по соглашению сторон, посл день 11 дек, соглашение № 6 от 25 ноября',
      { date_end: '11.12.2026', docs: 'соглашение от 25.11.2026 № 6' },
    ],
    [
      'items of an agenda in lines',
      'povestka',
      'Сессия Совета депутатов 10 декабря, 18-00. Вопросы: бюджет (Лыков), налог (Горелов), разное',
      { items: '1. Бюджет (Лыков)\n2. Налог (Горелов)' },
    ],
    [
      'the matter behind a colon',
      'reestr',
      'журнал выдачи ключей с 1 декабря: номер кабинета, фамилия, подпись',
      { columns: 'Номер кабинета\nФамилия\nПодпись' },
    ],
    [
      'the end of a quarter',
      'prikaz-komis',
      'комиссия по списанию мебели, председатель Лыков П.П., работает до конца квартала',
      { term: 'до 31.12.2026' },
    ],
    [
      'the time of the day in words',
      'priglashenie',
      'пригласить на открытие катка 12 декабря в два часа дня, стадион «Юность»',
      { when: '12.12.2026, 14:00', where: 'стадион «Юность»' },
    ],
    [
      'days of what has happened and sums as documents have them',
      'dokladnaya',
      'докладная директору Лыкову П.П., что дворник Горелов 28 ноября не вышел на работу',
      { facts: 'дворник Горелов 28.11.2026 не вышел на работу' },
    ],
    [
      'names with initials in small letters',
      'prikaz-otpusk',
      'учебный отпуск гореловой л.ф. библиотекарь 19 дней с 21.12.2026',
      { employee: 'Горелова Л. Ф.' },
    ],
    [
      'by its label whatever the template is',
      'polozh-sorevn',
      'турнир по шашкам: система круговая, дипломы и кубки, медсестра дежурит, заявки до 9 декабря по почте',
      {
        winners: 'система круговая',
        awards: 'дипломы и кубки',
        insurance: 'медсестра дежурит',
        apps: 'до 09.12.2026 по почте',
      },
    ],
  ])('%s', (_, id, text, values) => expect(read(id, text)).toMatchObject(values))

  test('fills a template that no table names', () => {
    const own: Template = {
      ...templateById('akt-obsl')!,
      id: 'own',
      fields: [
        ['participants', 'Участники'],
        ['help', 'Безопасность и медпомощь'],
        ['span', 'Срок'],
        ['home', 'Адрес заявителя'],
      ].map(([key, label], at) => ({
        ...templateById('akt-obsl')!.fields.find((field) => field.key === 'object')!,
        key: key!,
        label: label!,
        position: at + 1,
      })),
    }
    expect(
      readInto(own, 'поход выходного дня, 5–8 классы, дежурит фельдшер, с 7 по 9 декабря, ул. Мира, 3'),
    ).toMatchObject({
      help: 'дежурит фельдшер',
      span: 'с 07.12.2026 по 09.12.2026',
      home: 'ул. Мира, 3',
    })
  })

  test.each([
    ['uved-konflikt', 'что писать, если муж директор школы, а я её проверяю: кто решает, когда сообщать'],
    ['polozh-konkurs', 'положение о конкурсе рисунков: жюри, критерии'],
    ['prikaz-merop', 'провести праздник, распределить, кто за что'],
  ])('talk is no value: %s «%s»', (id, text) => {
    const { situation, aims, event } = read(id, text)
    expect(
      [situation, aims, event].filter((value) => /(?<!\p{L})(?:кто|жюри)(?!\p{L})/iu.test(value ?? '')),
    ).toEqual([])
  })
})

describe('a leave', () => {
  const days = (kind: string) =>
    computedValues(templateById('prikaz-otpusk')!, { kind, from_date: '21.12.2026', days: '19' }, today)

  test('is lengthened by holidays where it is the annual one only', () => {
    expect(days('учебный')).toEqual({ to_date: '08.01.2027' })
    expect(days('без сохранения заработной платы')).toEqual({ to_date: '08.01.2027' })
    expect(days('ежегодный основной')).toEqual({ to_date: '16.01.2027' })
  })
})

describe('the tables', () => {
  test('are valid, and a wrong row is found when they are read', () => {
    expect(cues().length).toBeGreaterThan(100)
    expect(templates().every((template) => Object.keys(factValues('', template, words)).length === 0)).toBe(
      true,
    )
    expect(() => templatesOf('no-such', { sets: {} })).toThrow('No template is called no-such')
    expect(() => expressionOf('{missing}', { words: {} })).toThrow('missing')
  })

  test('an expression that begins with a sign is found behind a letter', () => {
    expect(read('priglashenie', 'пригласить на концерт в три часа дня, стадион «Луч»')['where']).toBe(
      'стадион «Луч»',
    )
  })
})
