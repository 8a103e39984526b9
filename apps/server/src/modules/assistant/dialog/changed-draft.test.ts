import { expect, describe, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'
import { replyTo, type BuiltInReply } from '../draft.ts'

const signer = { position: 'Начальник отдела', channel: 'Администрация района', name: 'М. П. Иванова' }
const spelling = await orthography()

/** The reply to the last message of a dialogue. */
function replyAfter(...messages: readonly [string, ...string[]]): BuiltInReply {
  const drafts: DraftState[] = []
  const answered = (message: string) =>
    replyTo(message, drafts.at(-1) ?? null, { signer, today: '2026-11-29', spelling }, drafts.slice(0, -1))
  for (const message of messages.slice(0, -1)) {
    const { state } = answered(message)
    if (state) drafts.push(state)
  }
  return answered(messages.at(-1)!)
}

/** The draft after messages of one dialogue. */
const after = (...messages: readonly [string, ...string[]]): string => replyAfter(...messages).text

test('why a value is another is not in the draft but beside it', () => {
  const { text, remarks } = replyAfter(
    'объявление: собрание жильцов дома 4 в пятницу в 18:00 у первого подъезда',
    'нет, давай в 19:00, люди с работы не успевают. остальное верно',
  )
  expect(text).not.toContain('успевают')
  expect(remarks).toContain(
    'Не вошло в текст: «люди с работы не успевают». Если это нужно адресату, напишите «добавь» и эти слова.',
  )
})

describe('ASST-04 a value takes the place of another of its sort', () => {
  const fair =
    'объявление: 5 декабря в 11:00 на площади ярмарка мёда, место торговли 300 рублей, справки 2-14-55'
  test.each([
    [fair, 'не 5 а 6 декабря', ['6 декабря', 'ярмарка'], ['5 декабря']],
    [fair, '12 декабря вместо 5-го, поставщики не успевают', ['12 декабря'], ['5 декабря', 'поставщик']],
    [fair, 'начало в 12', ['12:00', '5 декабря'], ['11:00']],
    [fair, 'место 350 р, подорожало', ['350'], ['300', 'подорожало']],
    [fair, 'телефон другой 2-41-55', ['2-41-55'], ['2-14-55']],
    [fair, 'не на площади, а в спортзале школы', ['в спортивном зале школы'], ['на площади']],
    [
      'письмо в автоколонну, просим автобус на 12 декабря, 25 человек, выезд в 7 утра',
      'выезд в 6, дорога плохая',
      ['выезд в 6', '25 человек'],
      ['7', 'плохая'],
    ],
    [
      'уведоми жильцов дома 3: 7 декабря с 9 до 12 проверка вентиляции',
      'с 13 до 16 они придут',
      ['с 13 до 16', '7 декабря'],
      ['с 9', 'до 12'],
    ],
    ['попроси у депо трактор с 7 по 11 декабря', 'по 14', ['14 декабря'], ['11 декабря']],
    ['ответь Котовой: крыльцо починим в апреле', 'не апрель а май', ['в мае'], ['апреле']],
    ['письмо в райпо: просим две тонны муки', 'тонны не две, три', ['три тонны'], ['две', '2 тонны']],
  ])('%s → %s', (request, message, has, lacks) => {
    const text = after(request, message)
    for (const one of has) expect(text).toContain(one)
    for (const one of lacks) expect(text).not.toContain(one)
  })
})

describe('ASST-04 a name takes the place of another', () => {
  test.each([
    ['спасибо Бато Цыденовичу, привёз ёлку', 'он не Бато, а Баир', 'Уважаемый Баир Цыденович!', 'Бато'],
    ['ответ Чижикову: заявление рассмотрено', 'Чижов он, а не Чижиков', 'Чижову', 'Чижиков'],
    ['ответ Козину: заявление рассмотрено', 'фамилия Казин через а', 'Казину', 'Козин'],
    [
      'приглашение депутату Стрельцову Глебу Игоревичу на юбилей музея 17 декабря',
      'отчество Игнатьевич',
      'Глеб Игнатьевич',
      'Игоревич',
    ],
  ])('%s → %s', (request, message, has, lacks) => {
    const text = after(request, message)
    expect(text).toContain(has)
    expect(text).not.toContain(lacks)
  })
})

describe('ASST-04 what is taken away and added', () => {
  const notice = 'объявление: 12 декабря в 10 в клубе приём врача, вход со двора, взять паспорт'
  test.each([
    [notice, 'про двор не надо', ['паспорт'], ['со двора']],
    [notice, 'вход вычеркни', ['паспорт'], ['вход']],
    [notice, 'напиши ещё, что приём бесплатный', ['бесплатный', 'паспорт'], ['напиши']],
    [
      'повестка на 3 декабря: 1) дороги, 2) отпуска, 3) ёлка',
      'второй вопрос сняли',
      ['Дороги', 'Ёлка'],
      ['тпуска'],
    ],
    [
      'ответ Гулину: ограду поставим в мае, деньги заложены 28 тысяч',
      'сумму убери',
      ['ограда будет установлена'],
      ['28'],
    ],
  ])('%s → %s', (request, message, has, lacks) => {
    const text = after(request, message)
    for (const one of has) expect(text).toContain(one)
    for (const one of lacks) expect(text).not.toContain(one)
  })
})

describe('ASST-04 the draft before for somebody else', () => {
  test.each([
    [
      'уведоми жильцов дома 12 по Речной: 9 декабря придут менять счётчики',
      'то же для дома 14, у них 10 декабря',
      ['дома 14 по Речной', '10 декабря'],
      ['9 декабря', 'дома 12'],
    ],
    [
      'письмо в школу 3: просим зал на 5 декабря',
      'спасибо, и такое же в школу 7, только на 6 декабря',
      ['В школу 7', '6 декабря'],
      ['5 декабря', 'школу 3'],
    ],
    [
      'извести Аксёнова Д. И.: его заявка на гараж 14 принята',
      'теперь Вахрушевой Л. К., гараж 31',
      ['Вахрушевой', 'гараж 31', 'принята'],
      ['Аксёнов', 'гараж 14'],
    ],
  ])('%s → %s', (request, message, has, lacks) => {
    const text = after(request, message)
    for (const one of has) expect(text).toContain(one)
    for (const one of lacks) expect(text).not.toContain(one)
  })

  test('«так же ответь» begins with no interjection', () => {
    const text = after('ответ Лапшиной Т. Г.: справка готова, окно 2', 'так же ответь Гурьеву С. С., окно 5')
    expect(text).toContain('Гурьеву')
    expect(text).toContain('окно 5')
  })

  test('who is named behind an organization reads it, whatever the name', () =>
    expect(after('письмо в Энергосбыт, начальнику Лопсану: просим акт сверки')).toContain('Лопсану'))
})

describe('ASST-04 which draft of the dialogue is meant', () => {
  const trumpet = 'письмо Грибову: просим провести беседу в интернате 3 декабря'
  const bus = 'письмо в автопарк: просим автобус на 9 декабря'

  test('an earlier one whose name is said', () => {
    const text = after(trumpet, bus, 'у Грибова дата 7 декабря')
    expect(text).toContain('7 декабря')
    expect(text).toContain('бесед')
    expect(text).not.toContain('автобус')
  })

  test('the last one where nothing is named', () =>
    expect(after(trumpet, bus, 'не 9 а 10 декабря')).toMatch(/автобус[\s\S]*10 декабря/u))

  test('a text of its own is another draft', () =>
    expect(after(trumpet, bus, 'объявление: 12 декабря субботник в парке, сбор в 9 у ворот')).not.toContain(
      'автобус',
    ))

  test('another document of the same matter keeps it', () => {
    const text = after('объявление: 14 декабря с 9 до 16 в клубе приём вещей', 'а теперь пост про это же')
    expect(text).toContain('14 декабря')
    expect(text).not.toContain('ОБЪЯВЛЕНИЕ')
  })
})
