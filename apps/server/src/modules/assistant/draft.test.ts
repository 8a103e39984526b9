import { describe, expect, test } from 'vitest'

import { dativeWithInitials, personIn, salutation } from '#platform/russian/index.ts'

import type { Signer } from './draft-parts.ts'
import { draftFields, replyTo, type DraftState } from './draft.ts'
import { genreOf, genres, type Genre } from './genre.ts'

const signer: Signer = {
  position: 'Начальник отдела',
  channel: 'Администрация Примерского района',
  name: 'М. П. Иванова',
}
const reply = (message: string, before: DraftState | null = null) => replyTo(message, before, signer)
const fieldsOf = (message: string) =>
  Object.fromEntries(draftFields(reply(message).state!).map(({ name, value }) => [name, value]))

describe('ASST-03 the built-in engine drafts', () => {
  test('a letter with addressee, salutation, body, request and signature', () => {
    const { text, gaps } = reply(
      'Напиши письмо директору школы № 5 Ивановой Марии Петровне о ремонте спортзала. Средства выделены в мае. Просим подготовить смету до 15.06.2026.',
    )
    for (const part of [
      'Директору школы № 5',
      'Ивановой М. П.',
      '**О ремонте спортзала**',
      'Уважаемая Мария Петровна!',
      'Средства выделены в мае.',
      'Просим подготовить смету до 15.06.2026.',
      'Начальник отдела, Администрация Примерского района',
      'М. П. Иванова',
    ]) {
      expect(text).toContain(part)
    }
    expect(gaps).toEqual([])
  })

  test('an announcement with date, time, location and contacts', () => {
    const { text, gaps } = reply(
      'Подготовьте объявление для жителей о субботнике 18 апреля в 10:00 в парке Победы. С собой взять перчатки. Телефон 8 (41142) 2-33-44',
    )
    for (const part of [
      'Уважаемые жители!',
      'сообщает о субботнике.',
      '**Дата:** 18 апреля',
      '**Время:** 10:00',
      '**Место:** В парке Победы',
      'С собой взять перчатки.',
      '8 (41142) 2-33-44',
    ]) {
      expect(text).toContain(part)
    }
    expect(gaps).toEqual([])
  })

  test('congratulations for the occasion', () => {
    expect(reply('Поздравь коллектив школы с Днём учителя от администрации района').text).toMatch(
      /Уважаемые педагоги!.*с Днём учителя!.*Администрация района/su,
    )
    const { text } = reply(
      'Напишите поздравление Петру Ильичу Сидорову с юбилеем. Он работает главным врачом 25 лет.',
    )
    expect(text).toContain('Уважаемый Пётр Ильич!')
    expect(text).toContain('Вы работаете главным врачом 25 лет.')
  })

  test('a request to an authority, an invitation, thanks', () => {
    expect(reply('Нужен запрос в Министерство финансов о субсидии на ремонт клуба').text).toMatch(
      /В Министерство финансов.*Просим Вас предоставить сведения о субсидии на ремонт клуба/su,
    )
    expect(
      reply(
        'цель: пригласить депутатов\nконтекст: открытие библиотеки\nключевая информация: 12 сентября в 11:00, ул. Ленина, д. 5',
      ).text,
    ).toMatch(/Уважаемые депутаты!.*на открытие библиотеки.*12 сентября.*11:00.*ул\. Ленина, д\. 5/su)
    expect(reply('Помогите составить благодарность Наталье Игоревне Ким за помощь ветеранам').text).toMatch(
      /Уважаемая Наталья Игоревна!.*благодарность за помощь ветеранам/su,
    )
  })

  test('a report of results and tasks, a memo', () => {
    const { text } = reply(
      'Подготовь доклад о ремонте дорог за 2025 год. Отремонтировано 12 км. Потрачено 45 млн рублей. Осталось 3 улицы.',
    )
    expect(text).toMatch(
      /Доклад о ремонте дорог за 2025 год.*Что сделано.*1\. Отремонтировано 12 км\..*2\. Потрачено 45 млн рублей\..*Что предстоит.*1\. Осталось 3 улицы\./su,
    )
    expect(
      reply(
        'Подготовь справку о посещаемости клуба. За год проведено 48 мероприятий. Их посетили 3200 человек.',
      ).text,
    ).toMatch(/СПРАВКА.*48 мероприятий.*3200 человек/su)
  })

  test('a summary in the text’s own sentences, with its dates, sums and people', () => {
    const material = `Администрация района провела совещание о подготовке к отопительному сезону. На совещании присутствовал глава района Сергеев И. П. и руководители управляющих организаций. Отмечено, что котельная на улице Мира требует ремонта стоимостью 12 млн рублей. Обсуждали также погоду и прошлогодний праздник. Решили завершить ремонт котельной до 15 августа 2026 года. Поручить управляющим организациям представить графики опрессовки до 1 июля. Жители благодарили за работу.`
    const { text } = reply(`Сократи текст: ${material}`)
    const sentences = text
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2))
    for (const sentence of sentences) expect(material).toContain(sentence)
    expect(text).toContain('до 15 августа 2026 года')
    expect(text).toContain('12 млн рублей')
    expect(text).toContain('Сергеев И. П.')
    expect(reply('Сократи текст').text).toContain('Пришлите текст')
  })

  test('gaps are in brackets and listed; the next message fills them in', () => {
    const first = reply('Подготовь объявление о собрании жителей')
    expect(first.gaps).toEqual(expect.arrayContaining(['дата', 'время', 'место']))
    expect(first.text).toContain('[дата]')
    const second = reply('Добавь: 5 мая в 18:00 в школе, телефон 8 (41142) 2-33-44', first.state)
    expect(second.text).toMatch(/о собрании жителей.*5 мая.*18:00.*В школе.*2-33-44/su)
    expect(second.gaps).toEqual([])
  })

  test('another kind of text starts a new draft', () => {
    const first = reply('Подготовь объявление о собрании жителей 5 мая')
    const second = reply(
      'Теперь письмо главе района Сергееву Ивану Павловичу о выделении автобуса',
      first.state,
    )
    expect(second.state!.genre).toBe('letter')
    expect(second.text).not.toContain('5 мая')
  })
})

describe('the built-in engine names what it cannot do', () => {
  test.each([
    ['Переведи письмо на английский язык', 'переводить'],
    ['Нарисуй плакат к празднику', 'рисовать'],
    ['Найди в интернете цены на песок', 'искать в интернете'],
    ['Напиши код на python', 'писать программы'],
    ['Посчитай отпускные', 'считать'],
    ['Сочини стихи к юбилею', 'сочинять стихи'],
  ])('%s', (message, word) => {
    const { text, state } = reply(message)
    expect(text).toContain('Встроенный движок не умеет')
    expect(text).toContain(word)
    expect(state).toBeNull()
  })

  test('legal questions are referred to the lawyer, a greeting lists the features', () => {
    expect(reply('Какой срок ответа на обращение?').text).toContain('Юридический консультант')
    expect(reply('Здравствуйте!').text).toContain('Я готовлю черновики')
    expect(reply('что-нибудь').text).toContain('Напишите, какой текст нужен')
  })
})

test.each(
  Object.entries({
    letter: 'Напишите письмо главе',
    request: 'Составь запрос в больницу',
    invitation: 'Нужно приглашение на концерт',
    thanks: 'Подготовь благодарственное письмо',
    announcement: 'Сделай объявление об отключении воды',
    congratulation: 'Напиши поздравление с Новым годом',
    report: 'Набросай тезисы выступления',
    note: 'Подготовьте справку о детских садах',
    summary: 'Выдели главное из текста',
  }),
)('the kind of a text is read from the order: %s', (genre, message) => {
  expect(genreOf(message)).toBe(genre)
  expect(genres[genre as Genre]).not.toBe('')
})

test.each([
  ['директору Ивановой Марии Петровне', 'Уважаемая Мария Петровна!', 'Ивановой М. П.'],
  ['Сергею Ивановичу Ткаченко, глава', 'Уважаемый Сергей Иванович!', 'Ткаченко С. И.'],
  ['для Петрова Ильи Сергеевича', 'Уважаемый Илья Сергеевич!', 'Петрову И. С.'],
  ['Юлия Андреевна Ким, врач', 'Уважаемая Юлия Андреевна!', 'Ким Ю. А.'],
  ['Льву Николаевичу', 'Уважаемый Лев Николаевич!', 'Льву Николаевичу'],
  ['с Любовью Ивановной Седых о деле', 'Уважаемая Любовь Ивановна!', 'Седых Л. И.'],
])('a name in any case is addressed in the nominative: %s', (text, greeting, head) => {
  const { name } = personIn(text)!
  expect(salutation(name)).toBe(greeting)
  expect(dativeWithInitials(name)).toBe(head)
})

test('fields are read from labelled lines and from free text', () => {
  expect(
    fieldsOf(
      'Кому: главе района\nТема: о выделении автобуса\nДата: 5 мая\nМесто: площадь Ленина\nсоставь письмо',
    ),
  ).toMatchObject({
    адресат: 'главе района',
    тема: 'о выделении автобуса',
    дата: '5 мая',
    место: 'площадь Ленина',
  })
  expect(
    fieldsOf(
      'Подготовь письмо министру о субсидии, ответ нужен до 1 июня, почта office@uprava.example, тел. 8 (4112) 33-44-55',
    ),
  ).toMatchObject({
    адресат: 'министру',
    тема: 'о субсидии',
    срок: '1 июня',
    почта: 'office@uprava.example',
  })
})
