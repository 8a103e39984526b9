import {
  daysAfter,
  daysBetween,
  isPublicHoliday,
  isWeekend,
  workingDayBefore,
  workingDaysAfter,
} from './days.ts'

/**
 * Terms of an appeal by 59-ФЗ and the laws beside it (appeals §2.1). Stands apart from the calls'
 * schemas: the web counts a corrected day of registration by itself. Days are yyyy-mm-dd.
 */

/** Rules of the precheck that set a term; the others set none. */
export const deadlineRules = [
  'service',
  'service-refusal',
  'information',
  'own-data',
  'media',
  'advocate',
  'migration',
  'court',
  'unclear',
  'redirected',
] as const

export type AppealDeadline = {
  /** The required action. */
  readonly title: string
  /** «30 дней со дня регистрации» */
  readonly rule: string
  readonly date: string
  readonly days: number
  readonly unit: 'calendar' | 'working'
  /** The legal basis: «ч. 1 ст. 12 59-ФЗ» in words. */
  readonly normId: string
  readonly norm: string
  /** Whether it is the term of the answer. */
  readonly isMain: boolean
  /** The last working day before it, when it is not one itself. */
  readonly sendBy: string | null
}

type Rule = Omit<AppealDeadline, 'date' | 'sendBy' | 'isMain' | 'unit'> & {
  readonly isInWorkingDays?: true
}

const general = {
  register: {
    title: 'Зарегистрировать обращение',
    rule: 'до 3 дней со дня поступления',
    days: 3,
    normId: 'fz59-st8-1',
    norm: 'ч. 2 ст. 8 59-ФЗ',
  },
  redirect: {
    title: 'Переадресовать и уведомить заявителя',
    rule: '7 дней со дня регистрации',
    days: 7,
    normId: 'fz59-st8-3',
    norm: 'ч. 3 ст. 8 59-ФЗ',
  },
  answer: {
    title: 'Ответить по существу',
    rule: '30 дней со дня регистрации',
    days: 30,
    normId: 'fz59-st12-1',
    norm: 'ч. 1 ст. 12 59-ФЗ',
  },
  extended: {
    title: 'Ответить после продления',
    rule: 'ещё не более 30 дней, уведомить до конца первого срока',
    days: 60,
    normId: 'fz59-st12-2',
    norm: 'ч. 2 ст. 12 59-ФЗ',
  },
} as const satisfies Record<string, Rule>

/** The first of a list is the term of the answer where the appeal is not answered in 30 days. */
const special: Readonly<Record<(typeof deadlineRules)[number], { isMain: boolean; terms: readonly Rule[] }>> =
  {
    service: {
      isMain: true,
      terms: [
        {
          title: 'Ответить на жалобу на услугу',
          rule: '15 рабочих дней со дня регистрации',
          days: 15,
          isInWorkingDays: true,
          normId: 'fz210-st11-2',
          norm: 'ст. 11.2 210-ФЗ',
        },
      ],
    },
    'service-refusal': {
      isMain: true,
      terms: [
        {
          title: 'Ответить на жалобу на отказ принять документы или исправить ошибку',
          rule: '5 рабочих дней со дня регистрации',
          days: 5,
          isInWorkingDays: true,
          normId: 'fz210-st11-2',
          norm: 'ст. 11.2 210-ФЗ',
        },
      ],
    },
    information: {
      isMain: true,
      terms: [
        {
          title: 'Ответить на запрос информации',
          rule: '30 дней со дня регистрации, продление до 15 дней',
          days: 30,
          normId: 'fz8-st18',
          norm: 'ст. 18 8-ФЗ',
        },
      ],
    },
    'own-data': {
      isMain: true,
      terms: [
        {
          title: 'Ответить на запрос о своих персональных данных',
          rule: '10 рабочих дней, продление до 5 рабочих дней',
          days: 10,
          isInWorkingDays: true,
          normId: 'fz152-st14',
          norm: 'ст. 14 152-ФЗ',
        },
      ],
    },
    media: {
      isMain: true,
      terms: [
        {
          title: 'Ответить на запрос редакции',
          rule: '7 дней со дня получения',
          days: 7,
          normId: 'zsmi-st39',
          norm: 'ст. 39 Закона о СМИ',
        },
      ],
    },
    advocate: {
      isMain: true,
      terms: [
        {
          title: 'Ответить на адвокатский запрос',
          rule: '30 дней со дня получения, продление до 30 дней',
          days: 30,
          normId: 'fz63adv-st6-1',
          norm: 'ст. 6.1 63-ФЗ',
        },
      ],
    },
    migration: {
      isMain: true,
      terms: [
        {
          title: 'Направить в МВД и главе субъекта',
          rule: '5 дней со дня регистрации',
          days: 5,
          normId: 'fz59-st8-3-1',
          norm: 'ч. 3.1 ст. 8 59-ФЗ',
        },
        {
          title: 'Ответить по вопросу миграции (обращение к главе субъекта)',
          rule: '20 дней со дня регистрации',
          days: 20,
          normId: 'fz59-st12-1-1',
          norm: 'ч. 1.1 ст. 12 59-ФЗ',
        },
      ],
    },
    court: {
      isMain: true,
      terms: [
        {
          title: 'Возвратить обращение с разъяснением порядка обжалования',
          rule: '7 дней со дня регистрации',
          days: 7,
          normId: 'fz59-st11-2',
          norm: 'ч. 2 ст. 11 59-ФЗ',
        },
      ],
    },
    unclear: {
      isMain: true,
      terms: [
        {
          title: 'Уведомить, что суть обращения не определить',
          rule: '7 дней со дня регистрации',
          days: 7,
          normId: 'fz59-st11-4',
          norm: 'ч. 4 ст. 11 59-ФЗ',
        },
      ],
    },
    redirected: { isMain: true, terms: [general.redirect] },
  }

/**
 * The terms of an appeal, the soonest first. `came`: the day it came; `registered`: the day it was registered; `rules`: what
 * the precheck has found.
 */
export function appealDeadlines(
  days: { came: string; registered: string },
  rules: readonly string[],
): AppealDeadline[] {
  const found = deadlineRules.filter((rule) => rules.includes(rule)).map((rule) => special[rule])
  const own = found.filter(({ isMain }) => isMain)
  const { register, redirect, answer, extended } = general
  const main = own.flatMap(({ terms }) => terms.slice(0, 1))
  // A complaint about a refused service has the shorter of the two terms.
  const shortest = main.toSorted((a, b) => a.days - b.days)[0] ?? answer
  // Forwarding is a term of every appeal, and the main one of an appeal that is another body's: it is named once.
  const fromRegistration = new Set([
    redirect,
    ...found.flatMap(({ terms }) => terms),
    ...(main.length > 0 ? [] : [answer, extended]),
  ])
  const terms = [
    termOf(register, days.came, false),
    ...Array.from(fromRegistration, (rule) => termOf(rule, days.registered, rule === shortest)),
  ]
  return terms.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The term of the answer. */
export const mainDeadline = (terms: readonly AppealDeadline[]): AppealDeadline =>
  terms.find(({ isMain }) => isMain)!

/** The term begins on the day after the event. Its legal end may be a day off; the letter is sent before it. */
function termOf({ days, isInWorkingDays, ...rule }: Rule, from: string, isMain: boolean): AppealDeadline {
  const date = isInWorkingDays ? workingDaysAfter(from, days, isDayOff) : daysAfter(from, days)
  return {
    ...rule,
    days,
    unit: isInWorkingDays ? 'working' : 'calendar',
    date,
    isMain,
    sendBy: isDayOff(date) ? workingDayBefore(date, isDayOff) : null,
  }
}

export const isDayOff = (day: string): boolean => isWeekend(day) || isPublicHoliday(day)

/** The colour of a term: more than 7 days left, 3 to 7, less or over (appeals §1). */
export function deadlineTone(date: string, today: string): 'calm' | 'near' | 'late' {
  const left = daysBetween(today, date)
  return left > 7 ? 'calm' : left >= 3 ? 'near' : 'late'
}
