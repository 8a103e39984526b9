import { describe, expect, test } from 'vitest'

import { orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'
import { replyTo } from '../draft.ts'
import { turnOf } from './turn.ts'

const given = {
  signer: { position: 'Начальник отдела', channel: 'Администрация района', name: 'М. П. Иванова' },
  today: '2026-11-23',
  spelling: await orthography(),
}

/** The draft after the last of several messages. */
function after(...messages: readonly string[]): string {
  let state: DraftState | null = null
  let text = ''
  for (const message of messages) {
    const reply = replyTo(message, state, given)
    state = reply.state
    text = reply.text
  }
  return text
}

describe('ASST-04 what sets right the draft before', () => {
  test.each([
    'и дату поправь на 11-е',
    'строчку про вёдра убери',
    'подписывает зам Сомова',
    'в письмо добавь номер счёта',
    'помягче и слово «долг» замени',
  ])('«%s» is a correction', (message) => expect(turnOf(message)).toBe('corrects'))

  test.each([
    'а теперь письмо энергетикам: проверьте щит',
    'поставь в родительный: Сара Линник',
    'ответь Гущиной, что справка готова',
    'ещё тренерам, зал закрыт 27 ноября',
  ])('«%s» is none', (message) => expect(turnOf(message)).toBe('begins'))

  test('another day takes its week day along', () =>
    expect(after('объявление: собрание в среду 9 декабря, кабинет 3', 'и дату поправь на 11-е')).toContain(
      'Собрание 11 декабря, кабинет 3.',
    ))

  test('what is added replaces no number, and a number only one of its thing', () => {
    const begun = 'сообщи арендаторам: плата 640 рублей, договоры до 25 декабря в кабинете 11'
    expect(after(begun, 'добавь, что постоянным скидка 5 процентов')).toMatch(
      /до 25 декабря в кабинете 11\..*скидка 5 процентов/su,
    )
    expect(after(begun, 'такое же владельцам киосков, только кабинет 12')).toContain(
      'до 25 декабря в кабинете 12',
    )
  })

  test('a part, a word, a name and a signer', () => {
    const begun = 'объявление: субботник у пруда 18 апреля в 10, вёдра с собой'
    expect(after(begun, 'строчку про вёдра убери')).not.toContain('вёдра')
    expect(after(begun, 'слово «субботник» замени на «уборка»')).toContain('Уборка у пруда')
    expect(after(begun, 'впиши ещё, что будет чай')).toContain('Будет чай.')
    expect(after('ответь Рожину, фонарь починим в мае', 'подписывает зам Сомова')).toContain('Сомова')
  })

  test('several corrections in one message, in their own words', () => {
    const changed = after(
      'попроси у лесничества 40 саженцев для школы до 15 апреля',
      'там ошибка, не 40, а 46 саженцев, и добавь что заберём сами',
    )
    expect(changed).toContain('46 саженцев для школы до 15 апреля.')
    expect(changed).toContain('самостоятельно')
    expect(changed).not.toMatch(/40|ошибк/u)
    expect(
      after('сообщи жильцам, что воды не будет в субботу', 'не в субботу, в воскресенье, остальное оставь'),
    ).not.toMatch(/суббот|остальное/u)
  })

  test.each(['спасибо', 'Хорошо, спасибо!'])('«%s» leaves the draft as it is', (message) => {
    const { state } = replyTo('объявление: субботник 18 апреля', null, given)
    const reply = replyTo(message, state, given)
    expect([reply.text, reply.state]).toEqual([expect.stringContaining('Пожалуйста!'), state])
  })

  test('a thing in another number', () =>
    expect(after('попроси у Вернера автобус на 5 декабря', 'такое же Климову, только два автобуса')).toMatch(
      /два автобуса на 5 декабря/u,
    ))

  test('a text that is worked on stays', () =>
    expect(
      after(
        'сделай официально: Здрасьте, вы прислали нам счёт не на тот адрес, переделайте',
        'и добавь что новый адрес Садовая 14',
      ),
    ).toMatch(/счёт.*Новый адрес Садовая 14/su))
})

describe('ASST-03 how one begins to speak is no genre', () => {
  test('«короче, нам нужен …» shortens nothing', () =>
    expect(after('короче нам нужен кран на два часа, напиши начальнику порта Зубко')).toMatch(
      /^Начальнику порта Зубко[\s\S]*Прошу Вас предоставить кран/u,
    ))

  test('«объясни маме, почему …» is a letter', () =>
    expect(after('объясни маме Инны Гуровой, почему не взяли в поход: нет справки')).toContain(
      'Маме Инны Гуровой',
    ))
})

describe('ASST-04 what goes on from the draft before', () => {
  test('the next of its kind has a matter of its own', () => {
    const report = after(
      'Отчёт за октябрь: приёмов 42, закрыто 29',
      'теперь за ноябрь: приёмов 37, закрыто 31',
    )
    expect(report).toMatch(/ОТЧ[ЕЁ]Т|Отчёт/u)
    expect(report).toContain('37')
    expect(report).not.toContain('42')
    const letter = after(
      'Письмо в «Россети»: просим проверить линию на улице Степной. Подпись Очиров',
      'теперь в МТС — вышка не ловит с 18 ноября, пусть посмотрят',
    )
    expect(letter).toMatch(/вышка не ловит/iu)
    expect(letter).not.toContain('Степной')
    expect(letter).toContain('Очиров')
  })

  test('«укороти», «перепиши официально» without a text mean the draft', () => {
    const begun =
      'Благодарственное письмо ООО «Тепловик» за срочный ремонт котельной № 2 в ночь на 19 ноября: бригада приехала за 40 минут'
    expect(after(begun, 'многовато, укороти вдвое')).toContain('19 ноября')
    expect(after('Пост: 4 декабря на площади откроют ледовый городок', 'перепиши официально')).toContain(
      '4 декабря',
    )
  })

  test('«Вычеркни …» takes a question away, «о том же» says the matter again', () => {
    expect(after('Повестка на 3 декабря, 9:00: бюджет, дороги, школы', 'Вычеркни дороги')).not.toContain(
      'ороги',
    )
    expect(
      after('Сообщи жителям дома 4: с 28 по 30 ноября красят подъезды', 'Теперь объявление в лифт о том же'),
    ).toContain('30 ноября')
  })

  test('«добавь третьим вопросом» adds a question with who reports', () => {
    const agenda = after(
      'Повестка на 26 ноября, 14:00: итоги бюджета, ремонт дорог',
      'Добавь третьим вопросом подготовку к Новому году, докладчик Сайфуллина',
    )
    expect(agenda).toMatch(/3\. Подготовку к Новому году\. Докладчик: Сайфуллина/u)
  })
})
