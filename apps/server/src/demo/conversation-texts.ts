import type { DemoFile } from './files.ts'

/** The moment before the seeding; `at` is Moscow time: `14:05`. */
export type Earlier = { daysAgo: number; at: string } | { minutesAgo: number }

/** A message of the demo: who wrote it (by phone), when, what. */
export type DemoLine = Earlier & {
  by: string
  text: string
  file?: { name: string; content: DemoFile }
  /** The partner's reaction to it. */
  liked?: string
}

export type DemoConversation = {
  between: readonly [string, string]
  /** Two people of one organization, or two organizations. */
  kind: 'colleagues' | 'organizations'
  lines: readonly DemoLine[]
  /** The recipient of the last message has not read it. */
  isUnread?: true
}

const head = '79000000001'
const land = '79000000002'
const lawyer = '79000000003'
const manager = '79000000004'
const appeals = '79000000005'
const housing = '79000000006'
const school = '79000000010'
const hospital = '79000000020'
const culture = '79000000030'
const sport = '79000000040'

export const conversations: readonly DemoConversation[] = [
  {
    between: [head, housing],
    kind: 'colleagues',
    lines: [
      { by: head, daysAgo: 3, at: '09:15', text: 'Айаал, сколько дворов ещё без освещения?' },
      {
        by: housing,
        daysAgo: 3,
        at: '09:31',
        text: 'Два: Набережная, 14 и Школьная, 3. Светильники приедут в пятницу.',
      },
      { by: head, daysAgo: 3, at: '09:32', text: 'Хорошо, держите меня в курсе.', liked: '👍' },
    ],
  },
  {
    between: [head, appeals],
    kind: 'colleagues',
    lines: [
      {
        by: appeals,
        daysAgo: 2,
        at: '11:02',
        text: 'Ирина Петровна, на вторник записались шесть человек: четверо по земле, двое по жилью.',
      },
      { by: head, daysAgo: 2, at: '11:10', text: 'Спасибо. Позовите на приём Семёна Ильича.' },
      { by: appeals, daysAgo: 2, at: '11:11', text: 'Уже предупредила, он будет.' },
    ],
  },
  {
    between: [head, sport],
    kind: 'organizations',
    lines: [
      {
        by: sport,
        daysAgo: 2,
        at: '15:20',
        text: 'Добрый день! Первенство района по мас-рестлингу — 28-го в 11:00. Ждём вас на открытии.',
      },
      { by: head, daysAgo: 2, at: '16:04', text: 'Буду. Сколько команд заявилось?' },
      { by: sport, daysAgo: 2, at: '16:06', text: 'Девять, по одной от каждого наслега.', liked: '🔥' },
    ],
  },
  {
    between: [head, culture],
    kind: 'organizations',
    lines: [
      {
        by: culture,
        daysAgo: 1,
        at: '12:40',
        text: 'Сценарий Дня района готов, пришлю после согласования с музеем.',
      },
      { by: head, daysAgo: 1, at: '12:55', text: 'Жду до четверга: афиши печатаем в пятницу.' },
    ],
  },
  {
    between: [head, school],
    kind: 'organizations',
    lines: [
      {
        by: head,
        daysAgo: 1,
        at: '10:05',
        text: 'Мария Гаврильевна, как прошла проверка пожарной сигнализации?',
      },
      {
        by: school,
        daysAgo: 1,
        at: '10:22',
        text: 'Прошла без замечаний, акт подписан. Запасной выход в спортзале освободили.',
      },
      {
        by: school,
        daysAgo: 1,
        at: '10:23',
        text: 'Памятку для родителей обновили, посмотрите, пожалуйста.',
        file: { name: 'Памятка родителям', content: { kind: 'pdf', file: 'parents-memo' } },
      },
      {
        by: head,
        daysAgo: 1,
        at: '11:47',
        text: 'Посмотрела, хорошо и понятно. Разместите на сайте.',
        liked: '👍',
      },
    ],
  },
  {
    between: [head, land],
    kind: 'colleagues',
    lines: [
      {
        by: land,
        daysAgo: 1,
        at: '16:12',
        text: 'Ирина Петровна, по участку на Набережной жители просят перенести проезд ближе к берегу.',
      },
      { by: land, daysAgo: 1, at: '16:13', text: 'Это водоохранная зона, поэтому нужны публичные слушания.' },
      { by: head, daysAgo: 1, at: '16:40', text: 'Какой срок, если объявим на этой неделе?' },
      {
        by: land,
        daysAgo: 1,
        at: '16:44',
        text: 'Не раньше чем через месяц: оповещение, ознакомление, протокол и заключение.',
      },
      { by: head, daysAgo: 1, at: '16:45', text: 'Понятно. Готовьте постановление о назначении слушаний.' },
      { by: head, daysAgo: 1, at: '16:46', text: 'И посмотрите, чтобы в графике приёма не было накладок.' },
      {
        by: land,
        minutesAgo: 52,
        text: 'Проект постановления готов, юрист проверил.',
        file: {
          name: 'Постановление о публичных слушаниях',
          content: {
            kind: 'docx',
            heading: 'О назначении публичных слушаний',
            paragraphs: [
              'Назначить публичные слушания по проекту планировки территории по улице Набережной.',
              'Провести слушания в Доме культуры «Туймаада» в 18 часов.',
              'Замечания и предложения принимаются в отделе земельных отношений, кабинет 107.',
            ],
          },
        },
      },
      {
        by: land,
        minutesAgo: 51,
        text: 'Слушания предлагаем провести в Доме культуры, зал на этот вечер свободен.',
      },
      {
        by: head,
        minutesAgo: 38,
        text: 'Отлично, подпишу сегодня. Оповещение разместите сразу после подписания.',
        liked: '👍',
      },
      { by: land, minutesAgo: 36, text: 'Сделаем. Объявления на досках повесим до обеда.' },
    ],
  },
  {
    between: [head, lawyer],
    kind: 'colleagues',
    isUnread: true,
    lines: [
      {
        by: head,
        minutesAgo: 31,
        text: 'Сардаана, посмотрите договор с подрядчиком по дорогам: устраивает ли вас раздел о гарантии?',
      },
      {
        by: lawyer,
        minutesAgo: 14,
        text: 'Посмотрела. Гарантийный срок занижен: предлагаю три года и удержание до приёмки.',
      },
      { by: lawyer, minutesAgo: 13, text: 'Правки внесла, направлю вам и в бухгалтерию.' },
    ],
  },
  {
    between: [head, hospital],
    kind: 'organizations',
    isUnread: true,
    lines: [
      {
        by: hospital,
        minutesAgo: 6,
        text: 'Добрый день! Передвижной флюорограф будет в наслегах с понедельника, просим предупредить жителей.',
      },
    ],
  },
  {
    between: [manager, lawyer],
    kind: 'colleagues',
    lines: [
      {
        by: manager,
        daysAgo: 1,
        at: '14:20',
        text: 'Повестка сессии готова, посмотрите вопросы со второго по четвёртый.',
      },
      { by: lawyer, daysAgo: 1, at: '15:02', text: 'Замечаний нет, по третьему добавила ссылку на устав.' },
    ],
  },
]
