import { describe, expect, test } from 'vitest'

import { parseAppeal } from '../parse-appeal.ts'
import { asksInWords, requestClauses } from './clauses.ts'
import { asksNothing, mustBeRequest, saysHowToAnswer } from './request-sentences.ts'
import { withListedRequests } from './sentences.ts'

describe('a sentence that asks one thing', () => {
  test.each([
    'Закройте люк у аптеки, очень прошу.',
    'Включите свет на лестнице, умоляю вас.',
    'Верните утренний автобус, убедительно просим.',
    'Прошу разобрать завал и обязать их вывезти ветки.',
    'Требуем освободить тротуар и заставить его убрать машину.',
    'Проверьте, оформлен ли киоск, и если нет, пусть уезжает.',
    'Узнайте, есть ли у них договор, и если его нет — пусть заключают.',
    'Посадите ели на берегу, заплачу сколько надо.',
    'Прошу помочь библиотеке, область выделила деньги.',
  ])('is not cut: %s', (sentence) => {
    expect(requestClauses(sentence)).toEqual([sentence])
  })

  test.each([
    ['Снесите сарай и выясните, чей он.', ['Снесите сарай', 'и выясните, чей он.']],
    [
      'Прошу переселить нас из барака, а пока почините крышу над кухней.',
      ['Прошу переселить нас из барака,', 'а пока почините крышу над кухней.'],
    ],
  ])('of two things has both: %s', (sentence, clauses) => {
    expect(requestClauses(sentence)).toEqual(clauses)
  })
})

describe('what no request is', () => {
  test.each([
    'Или вам всё равно, что дети идут по дороге?',
    'Неужели у вас ни у кого нет родителей?',
    'Разве вы сами не ходите по этим лужам?',
    'Просим услышать нас, пенсионеров Заречья.',
    'Умоляю понять меня.',
  ])('is said to the reader: %s', (sentence) => {
    expect(asksNothing(sentence)).toBe(true)
  })

  test.each([
    'Неужели нельзя повесить хотя бы один фонарь?',
    'Прошу понять, почему нам отказали, и пересмотреть решение.',
    'Разве положено брать плату за вход на кладбище?',
  ])('is no feeling where it asks: %s', (sentence) => {
    expect(asksNothing(sentence)).toBe(false)
  })

  test.each([
    'Пожалуйста, не показывайте моё письмо соседям.',
    'Прошу не отписываться.',
    'Только не отправляйте жалобу самому директору.',
    'Прошу не называть меня хозяину собаки.',
  ])('says how to answer: %s', (sentence) => {
    expect(saysHowToAnswer(sentence)).toBe(true)
  })

  test.each([
    'Контора говорит пишите заявление, а приёма нет.',
    'В районе мне ответили ждите, и второй год тишина.',
    'Диспетчер велела звоните завтра, завтра то же самое.',
  ])('is what others asked the author to do: %s', (sentence) => {
    expect(asksInWords(sentence)).toBe(false)
  })

  test('but an author asks who also reports it', () => {
    expect(asksInWords('Мне сказали ждите, пришлите мастера.')).toBe(true)
  })
})

describe('a request by its structure', () => {
  test.each([
    ['fact', 'Ещё жду ответа, почему в мае не было ни одного рейса.'],
    ['fact', 'Ждём разъяснений, на каком основании закрыли библиотеку.'],
    ['reason', 'Хотим получить ответ, куда делась детская площадка.'],
    ['fact', 'Спрашиваю также, сколько стоит подключение дома.'],
    ['fact', 'Интересуюсь, когда привезут песок.'],
    ['reason', 'Говорите прямо, что мне нужно принести.'],
    ['emotion', 'Кому принадлежит эта водокачка?'],
    ['emotion', 'На чьём балансе лестница к реке?'],
    ['emotion', 'Кто собственник пустыря за школой?'],
    ['reason', 'Сухую берёзу надо спилить, пока не упала на провода.'],
    ['fact', 'Кювет вдоль дороги нужно прочистить до весны.'],
  ] as const)('is one, labelled %s: %s', (label, sentence) => {
    expect(mustBeRequest(sentence, label)).toBe(true)
  })

  test.each([
    ['emotion', 'Кому мы нужны?'],
    ['emotion', 'Кто нас защитит?'],
    ['reason', 'Мне в больницу надо ездить каждую неделю.'],
    ['fact', 'Трубу надо было менять ещё десять лет назад.'],
    ['fact', 'Воду не надо включать раньше мая.'],
    ['emotion', 'Говорите что хотите.'],
  ] as const)('is none, labelled %s: %s', (label, sentence) => {
    expect(mustBeRequest(sentence, label)).toBe(false)
  })
})

test('a list by letters in one line is a request for each', () => {
  const long = 'Наше товарищество сорок лет держит сады за рекой. '.repeat(8)
  expect(
    withListedRequests(`${long}Просим: а) отсыпать въезд; б) вернуть автобус по субботам.`).split('\n'),
  ).toEqual(expect.arrayContaining(['Прошу отсыпать въезд.', 'Прошу вернуть автобус по субботам.']))
})

describe('what a mail program quotes is not the author’s', () => {
  test.each([
    'Вы ответили не о том. Отсыпьте подъезд к дому 6 по Луговой.\n\nРогов Пётр\nг. Бор, ул. Луговая, д. 6\n\n> 12.05.2026 Отдел дорог писал(а):\n> Просим обратиться в управляющую организацию.\n> С уважением, А. Зимин, тел. 5-11-22',
    'Весной подъезд размыло. Отсыпьте подъезд к дому 6 по Луговой.\nРогов Пётр, г. Бор, ул. Луговая, д. 6\n-------- Пересылаемое сообщение --------\nПросим уточнить адрес и позвонить по тел. 5-11-22.\nС уважением, Зимин Антон Павлович',
  ])('neither its requests nor its names: %s', (text) => {
    const { questions, requisites } = parseAppeal(text)
    expect(questions.map(({ text: asked }) => asked)).toEqual(['Отсыпьте подъезд к дому 6 по Луговой.'])
    expect(requisites).toMatchObject({ from: 'Рогов Пётр', phone: null })
  })

  test('who only forwards has written all of it', () => {
    expect(
      parseAppeal('> Почините мост через Каму.\n> Рогов Пётр, ул. Луговая, 6').questions,
    ).not.toHaveLength(0)
  })
})

test.each([
  'За место у клуба берут пять тысяч мимо кассы. Фамилию не назову, муж там работает.',
  'На складе жгут шины каждую ночь. Имени не скажу, боюсь соседей у склада.',
])('that the name is withheld is not what is asked: %s', (text) => {
  expect(parseAppeal(text).questions.map(({ text: asked }) => asked)).toEqual([
    text.replace(/(?<=\.)\s.*$/u, ''),
  ])
})

test('a question that goes on is about what its facts are about', () => {
  const { topics } = parseAppeal(
    'У меня трое детей, стою в очереди на бесплатную землю с 2022 года. Какой мой номер в очереди? Носова И., Мира 4',
  )
  expect(topics[0]?.id).toBe('land')
})
