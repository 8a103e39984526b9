import { describe, expect, it } from 'vitest'

import { orthography } from '#platform/russian/index.ts'
import { punctuated } from '#platform/text-models/index.ts'

import { summary } from '../summary.ts'
import { formally } from './formal.ts'
import { governed } from './governed.ts'
import { inPlainWords } from './plain-words.ts'
import { shortened } from './shorten.ts'

const words = await orthography()

describe('ASST-03 plain words', () => {
  it.each([
    // A verb for the noun that a verb carries, and its object in the case that the verb asks for.
    ['Учреждение осуществляет вывоз мусора и очистку дорог.', 'Учреждение вывозит мусор и очистку дорог.'],
    ['Осуществляется замена труб.', 'Меняют трубы.'],
    ['Вывоз снега осуществляется по ночам.', 'Снег вывозят по ночам.'],
    ['Для получения выплаты необходимо подать заявление.', 'Чтобы получить выплату, нужно подать заявление.'],
    ['Плата подлежит внесению до 15 числа.', 'Плату нужно внести до 15 числа.'],
    ['При отсутствии справки выплата не производится.', 'Если нет справки, выплату не делают.'],
    // The doer becomes the subject; without one they do it.
    ['Решение принимается комиссией в течение 10 дней.', 'Комиссия принимает решение за 10 дней.'],
    ['Решение принимается в течение 10 дней.', 'Решение принимают за 10 дней.'],
    [
      'Решение принимается большинством, справка выдаётся почтой.',
      'Решение принимают большинством, справку выдают почтой.',
    ],
    // A clause for a participial phrase.
    ['Гражданам, проживающим в селе, выдаются дрова.', 'Людям, которые проживают в селе, выдают дрова.'],
    // What is forbidden to be done; of a thing the verb stays.
    ['Запрещается сжигать траву.', 'Нельзя сжигать траву.'],
  ])('%s', (official, plain) => {
    expect(inPlainWords(official, words)).toBe(plain)
  })
})

describe('ASST-03 shorter', () => {
  it.each([
    [
      'Доводим до вашего сведения, что в связи с многочисленными обращениями граждан и в целях улучшения качества обслуживания населения отделение почты с 1 апреля переходит на новый режим работы. Благодарим за понимание!',
      'Отделение почты с 1 апреля переходит на новый режим работы.',
    ],
    [
      'Администрация больницы сообщает, что с 24 по 28 августа приём врача осуществляться не будет по причине нахождения врача на курсах.',
      'С 24 по 28 августа приёма врача не будет.',
    ],
    [
      'Принято решение об установке освещения по улице Кижеватова.',
      'Решено установить освещение по улице Кижеватова.',
    ],
    ['Вход, как и всегда, является свободным для всех.', 'Вход свободный для всех.'],
    [
      'Просим не ставить машины у ворот, потому что трактор не может проехать.',
      'Просим не ставить машины у ворот.',
    ],
    ['Уважаемые гости, в связи с ремонтом вход закрыт.', 'Вход закрыт.'],
  ])('%s', (long, short) => {
    expect(shortened(long, words)).toBe(short)
  })
})

describe('ASST-03 official words', () => {
  it('asks in place of ordering, greets whom the text calls, and leaves out feelings', () => {
    const { text } = formally(
      'Привет, Ильшат! Кинь нам список детей, а то завтра дедлайн. Девочки плюются.',
      '',
      words,
    )
    expect(text).toBe('Уважаемый Ильшат!\n\nПросим направить список детей. Иначе срок — завтра.')
  })

  it('puts signs into a dictated text before it is taken apart', () => {
    const { text } = formally(
      'короче лев давыдович нам опять недодали молоко в столовую дети плюются разберитесь',
      '',
      words,
    )
    expect(text).toBe(
      'Уважаемый Лев Давыдович!\n\nНам повторно недодали молоко в столовую. Просим рассмотреть вопрос и принять меры.',
    )
  })
})

describe('ASST-03 a summary', () => {
  const text =
    'Уважаемый Айдар Маснавиевич! Больница провела анализ обращений за полугодие. Поступило 214 обращений. Заведующая пояснила порядок работы. Решили поставить второй терминал до 1 июля, так как первый перегружен.'

  it('keeps figures and decisions and leaves out greetings, subjects and reasons', () => {
    const said = summary(text, words).text
    expect(said).toContain('- Поступило 214 обращений.\n- Решили поставить второй терминал до 1 июля.')
    expect(said).not.toMatch(/Айдар|провела анализ|пояснила|перегружен/u)
  })

  it('has as many sentences as the order says', () => {
    const said = summary(text, words, 'одной фразой: ').text
    expect(said).toContain('- Поступило 214 обращений; решили поставить второй терминал до 1 июля.')
  })
})

describe('ASST-03 a noun phrase in another case', () => {
  it.each([
    ['сухой растительности на участке', ['gen', 'acc'], 'сухую растительность'],
    ['водителей автобусов', ['gen', 'acc'], 'водителей'],
    ['копия паспорта и справка', ['nom', 'acc'], 'копию паспорта и справку'],
    ['холодного водоснабжения', ['gen', 'nom'], 'холодное водоснабжение'],
  ] as const)('%s', (phrase, cases, now) => {
    expect(governed(phrase, 0, cases, words)?.text).toBe(now)
  })

  it('is none where another case stands', () => {
    expect(governed('по улице', 0, ['gen', 'acc'], words)).toBeNull()
  })
})

describe('ASST-03 a text without signs', () => {
  it('gets ends of sentences and commas; one with signs stays', () => {
    expect(
      punctuated('на улице третий день не горят фонари прошу починить потому что дети идут в темноте'),
    ).toBe('На улице третий день не горят фонари. Прошу починить, потому что дети идут в темноте')
    const signed = 'у нас не работает лифт, просим прислать мастера'
    expect(punctuated(signed)).toBe(signed)
  })
})
