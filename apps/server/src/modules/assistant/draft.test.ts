import { describe, expect, test } from 'vitest'

import { dativeWithInitials, orthography, personIn, salutation } from '#platform/russian/index.ts'

import type { Signer } from './draft-parts.ts'
import { draftFields, replyTo, type DraftState } from './draft.ts'
import { genreOf, genres, type Genre } from './reading/genre.ts'

const signer: Signer = {
  position: 'Начальник отдела',
  channel: 'Администрация Примерского района',
  name: 'М. П. Иванова',
}
const spelling = await orthography()
const reply = (message: string, before: DraftState | null = null) =>
  replyTo(message, before, { signer, today: '2026-11-23', spelling })
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
    expect(second.state!.genre).toBe('letter-notice')
    expect(second.text).not.toContain('5 мая')
  })
})

describe('what the assistant cannot do is said in one sentence with what it can', () => {
  test.each([
    ['Переведи письмо на английский язык', 'Переводить на другие языки не умею', 'проверить русский текст'],
    ['Нарисуй плакат к празднику', 'Рисовать', 'текст афиши'],
    ['Найди в интернете цены на песок', 'Искать в интернете не умею', 'запрос'],
    ['Напиши код на python', 'Писать программы', 'описать задачу'],
    ['Посчитай отпускные', 'Считать', 'запрос в бухгалтерию'],
    ['Сочини стихи к юбилею', 'не сочиняю', 'прозой'],
    ['Позвони Петрову и скажи про совещание', 'Звонить не могу', 'текст сообщения'],
    ['Отправь это письмо сам', 'Отправлять письма не могу', 'сопроводительное'],
    [
      'напиши, что мы осмотрели двор, хотя мы туда не ездили',
      'Написать о том, чего не было, не могу',
      'ответ с датой',
    ],
  ])('%s', (message, refusal, offered) => {
    const { text, state, genre } = reply(message)
    expect(text).toContain(refusal)
    expect(text).toMatch(new RegExp(`Могу .*${offered}`, 'u'))
    expect([state, genre]).toEqual([null, 'cannot'])
  })

  test('legal questions are referred to the lawyer, a greeting lists the features', () => {
    expect(reply('Какой срок ответа на обращение?').text).toContain('Юридический консультант')
    expect(reply('Здравствуйте!').text).toContain('Я готовлю черновики')
    expect(reply('что-нибудь').text).toContain('Напишите, какой текст нужен')
  })
})

test.each(
  Object.entries({
    'letter-notice': 'Напишите письмо главе',
    'letter-request': 'Составь запрос в больницу',
    invitation: 'Нужно приглашение на концерт',
    thanks: 'Подготовь благодарственное письмо',
    announcement: 'Сделай объявление об отключении воды',
    congratulation: 'Напиши поздравление с Новым годом',
    report: 'Набросай тезисы выступления',
    note: 'Подготовьте справку о детских садах',
    summary: 'Выдели главное из текста',
    'letter-answer': 'Ответь Громову, что яму засыпали',
    'cover-letter': 'Сопроводительное к договору',
    memo: 'Служебка завхозу о лампах',
    condolence: 'Соболезнование семье Андреева',
    post: 'Пост в группу о катке',
    agenda: 'Повестка планёрки: снег, дрова',
    'welcome-speech': 'Речь главы на открытии моста',
    shorten: 'Сделай короче: «Хотим сообщить, что завтра приёма не будет»',
    proofread: 'Исправь ошибки: «Согласно приказа приём закрыт»',
    'plain-words': 'Объясни простыми словами: «Осуществляется реконструкция»',
    formal: 'Перепиши официально: «Дайте нам автобус»',
    'translate-case': 'Поставь в дательный: Иванова Анна',
  }),
)('the kind of a text is read from the order: %s', (genre, message) => {
  expect(genreOf(message)?.genre).toBe(genre)
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

describe('a request of one sentence becomes the prose of its genre, never the order itself', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    [
      'Попроси письмом директора школы Игнатьева Сергея Павловича открыть зал до 15 декабря, подпишет глава Лаптев',
      [
        'Директору школы',
        'Игнатьеву С. П.',
        'Уважаемый Сергей Павлович!',
        'Прошу Вас открыть зал до 15 декабря.',
        'Глава Лаптев',
      ],
      ['Попроси', 'подпишет'],
    ],
    [
      'предупреди арендаторов павильонов, что с 1 марта 2027 плата будет 2 500 рублей',
      [
        'Арендаторам павильонов',
        'Уважаемые арендаторы!',
        'Сообщаем, что с 1 марта 2027 плата будет 2 500 рублей.',
      ],
      ['предупреди', ' Вас', ' Вам'],
    ],
    [
      'спроси прокурора, можно ли прийти на консультацию 30 ноября',
      ['Прокурору', 'Прошу Вас сообщить, можно ли прийти на консультацию 30 ноября.'],
      ['спроси'],
    ],
    [
      'Ответь Громову, что яму на Полевой засыпали 20 ноября',
      ['На Ваше обращение сообщаем: яму на Полевой засыпали 20 ноября.'],
      ['Ответь', 'просим сообщить'],
    ],
    [
      'служебка завхозу Куприянову: в кабинете 5 темно, заменить лампы до вечера',
      [
        'Завхозу Куприянову',
        '**Служебная записка**',
        'В кабинете 5 недостаточное освещение. Прошу заменить лампы до вечера.',
      ],
      ['служебка завхозу', 'Уважаем'],
    ],
    [
      'Сопроводиловка в управление финансов: направляем отчёт за ноябрь, 12 листов',
      ['В управление финансов', 'Направляем отчёт за ноябрь', 'на 12 л. в 1 экз.'],
      ['Сопроводиловка'],
    ],
    [
      'поблагодари водителя Степана Тимофеевича за помощь в пургу',
      ['Водителю', 'Уважаемый Степан Тимофеевич!', 'Выражаем Вам искреннюю благодарность за помощь в пургу.'],
      ['поблагодари'],
    ],
    [
      'соболезнование семье пожарного Андреева',
      ['соболезнования', 'Андреева'],
      ['поздравля', 'Уважаемый руководитель'],
    ],
    [
      'пост в группу: на катке залили лёд, работает с 29 ноября',
      ['На катке залили лёд. Работает с 29 ноября.'],
      ['пост', 'группу', 'в рамках'],
    ],
    [
      'повестка планёрки: снег, отопление, докладчики Ким, Ли',
      ['1. Снег. Докладывает Ким.', '2. Отопление. Докладывает Ли.'],
      ['Решили'],
    ],
    [
      'отчёт о работе клуба за ноябрь: 6 концертов, 420 зрителей, не хватило стульев',
      ['Отчёт о работе клуба за ноябрь', '- 6 концертов.', '**Осталось**'],
      ['Уважаемый'],
    ],
    [
      'поздравь мам села с Днём матери от главы Лаптева',
      ['поздравляем', 'с Днём матери', 'Глава Лаптев'],
      [' Вас', ' Вам'],
    ],
  ])('%s', (message, wanted, unwanted) => {
    const { text } = reply(message)
    for (const part of wanted) expect(text).toContain(part)
    for (const part of unwanted) expect(text.split('---')[0]).not.toContain(part)
  })
})

describe('whom and what a draft is about', () => {
  test('a condolence does not address the one who died', () => {
    const { text } = reply(
      'Скончался ветеран труда Ефимов Пётр Саввич. Соболезнование семье от совета ветеранов',
    )
    expect(text).toContain('Ефимова Петра Саввича')
    expect(text).not.toContain('Уважаемый Пётр Саввич')
    expect(reply('соболезнуем Титовой Анне Юрьевне, отец скончался').text).toContain('со смертью отца')
  })

  test('a covering letter says once that it sends', () => {
    expect(reply('сопроводиловку в архив района, посылаем описи дел за 2020 год, 4 листа').text).toMatch(
      /^Направляем описи дел/mu,
    )
  })

  test('a refusal is one, and can be appealed against', () => {
    const { text } = reply('Ответь Лукину П. С. на просьбу о лавке у дома 4: не поставим, места нет')
    expect(text).toContain('не представляется возможным: не установим')
    expect(text).toContain('его можно обжаловать')
  })

  test('an order behind the text is not part of it', () => {
    expect(
      reply('Согласно приказа директора собрание пройдёт в пятницу в актовом зале. — тут всё грамотно?').text,
    ).toMatch(/^Согласно приказу директора собрание пройдёт в пятницу в актовом зале\.\n/u)
  })

  test('who signs stands in the nominative', () => {
    expect(reply('докладная завхозу Орлову от Канашской администрации, лампы не горят').text).toContain(
      'Канашская администрация',
    )
    expect(reply('благодарность дружинникам, подпись главврача Зуева').text).toContain('Главврач Зуев')
  })
})

describe('the same again, a correction and a new document', () => {
  test('«такое же Петрову» repeats the last one for another', () => {
    const first = reply('Предупреди арендаторов гаражей, что с 1 марта плата будет 2 500 рублей')
    const same = reply('такое же, но арендаторам подвалов, и сумма 1 800', first.state)
    expect(same.genre).toBe('letter-notice')
    expect(same.text).toContain('Арендаторам подвалов')
    expect(same.text).toContain('1 800 рублей')
    expect(same.text).not.toMatch(/гараж|2 500|такое же/u)
  })

  test('«добавь, что …» adds a sentence, «наоборот» turns the letter round', () => {
    const memo = reply('Служебка завхозу: починить замок в 14-м кабинете')
    const more = reply('добавь, что ключ застрял 2 ноября', memo.state)
    expect(more.text).toMatch(/отремонтировать замок.*Ключ застрял 2 ноября\./su)
    const notice = reply('Сообщи дому культуры, что мы даём 30 стульев')
    const request = reply('нет, наоборот, это мы у них просим стулья', notice.state)
    expect(request.genre).toBe('letter-request')
    expect(request.text).toContain('Прошу Вас предоставить стулья.')
  })

  test('a dialogue of an earlier version goes on from its fields', () => {
    const { state } = reply('Подготовь объявление о собрании жителей')
    const parts = { head: 'жителям', content: 'о собрании', whole: 'о собрании', signer: null, isLong: false }
    const stored = { ...state!, parts } as unknown as DraftState
    expect(reply('Добавь: 5 мая в 18:00 в школе', stored).text).toMatch(/о собрании жителей.*5 мая.*18:00/su)
  })

  test('another genre or addressee begins a new draft without a trace of the last', () => {
    const first = reply('Соболезнование семье Андреева')
    const second = reply('у военкомата автобус на призывников, 3 декабря в 7 утра', first.state)
    expect(second.genre).toBe('letter-request')
    expect(second.text).toMatch(/автобус на призывников, 3 декабря в 7 утра/u)
    expect(second.text).not.toMatch(/соболезн|Андреев/iu)
  })
})

test.each([
  [
    'исправь: «Согласно приказа директора занятия начинается в девять»',
    'Согласно приказу директора занятия начинаются в девять.',
  ],
  [
    'проверь: «По приезду в Мирный обратитесь к Анне Сергеевны»',
    'По приезде в Мирный обратитесь к Анне Сергеевне.',
  ],
  [
    'сделай короче: «Хочу сообщить, что завтра приёма не будет по причине карантина»',
    'Завтра приёма не будет из-за карантина.',
  ],
  [
    'объясни простыми словами: «Собственники вправе инициировать проведение внеочередного общего собрания»',
    'Собственники могут созвать внеочередное общее собрание.',
  ],
  [
    'перепиши официально: «дайте нам автобус, денег не хватает»',
    'Просим предоставить нам автобус, средств недостаточно.',
  ],
  [
    'поставь в дательный: Кузнецова Мария Петровна, главный бухгалтер',
    'Кузнецовой Марии Петровне, главному бухгалтеру',
  ],
  ['в творительном: Белых Пётр Кузьмич', 'Белых Петром Кузьмичом'],
])('a text is worked on, not framed: %s', (message, text) => {
  expect(reply(message).text.split('\n')[0]).toBe(text)
})
