import { countedForm, type Forms } from '@uprava/contract/rules/counted-form.ts'
import { daysBetween } from '@uprava/contract/rules/days.ts'

import { localDay } from '../dates/dates.ts'

/** How figures, dates, phones and words stand on a Russian screen. Nothing here knows a concept of the product. */

const NBSP = '\u00A0'

// ── Words beside numbers ────────────────────────────────────────────────────────────────────────────────────────

const integers = new Intl.NumberFormat('ru')

/** `2 документа`, with a space that does not break. */
export function plural(count: number, forms: Forms): string {
  return `${integers.format(count)}${NBSP}${countedForm(count, forms)}`
}

/** `37 850` */
export function number(value: number): string {
  return integers.format(value)
}

// ── Dates and times, in the browser's time zone (D-08, MSG-110, VAL-41) ─────────────────────────────────────────

type Moment = Date | string | number

const dayMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' })
const hoursMinutes = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })
const numeric = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' })
const withSeconds = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** `14:05` */
export function time(moment: Moment): string {
  return hoursMinutes.format(new Date(moment))
}

/** `07.03.2025`: registers and forms, and everything typed. */
export function registerDate(moment: Moment): string {
  return numeric.format(new Date(moment))
}

/** `сегодня`, `вчера`, `7 марта`, `7 марта 2025`: chats, notifications, news. */
export function friendlyDate(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment)
  const daysAgo = calendarDaysBetween(date, new Date(now))
  if (daysAgo === 0) return 'сегодня'
  if (daysAgo === 1) return 'вчера'
  return fullDay(date, new Date(now))
}

/** `сегодня, 14:05`, `7 марта, 14:05` */
export function friendlyDateTime(moment: Moment, now: Moment = Date.now()): string {
  return `${friendlyDate(moment, now)}, ${time(moment)}`
}

/** The heading above a day's messages: `Сегодня`, `Вчера`, `7 марта`, `7 марта 2025`. */
export function dateHeading(moment: Moment, now: Moment = Date.now()): string {
  const text = friendlyDate(moment, now)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A row of the chat list: today `14:05`, `вчера`, this year `7 марта`, else `07.03.2025`. */
export function rowTime(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment)
  const today = new Date(now)
  const daysAgo = calendarDaysBetween(date, today)
  if (daysAgo === 0) return time(date)
  if (daysAgo === 1) return 'вчера'
  return date.getFullYear() === today.getFullYear() ? dayOf(date) : registerDate(date)
}

/** `7 марта 2026, 14:05:09`: what stands in the title attribute of a shorter form. */
export function fullDateTime(moment: Moment): string {
  const date = new Date(moment)
  return `${dayOf(date)} ${date.getFullYear()}, ${withSeconds.format(date)}`
}

/** `7 марта 2026`: a date that has to be kept in mind. */
export function longDate(moment: Moment): string {
  const date = new Date(moment)
  return `${dayOf(date)}${NBSP}${date.getFullYear()}`
}

/** How many milliseconds are left until `сегодня` becomes `вчера`. */
export function msUntilMidnight(now: Moment = Date.now()): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - date.getTime()
}

function fullDay(date: Date, now: Date): string {
  return date.getFullYear() === now.getFullYear() ? dayOf(date) : `${dayOf(date)} ${date.getFullYear()}`
}

function dayOf(date: Date): string {
  return dayMonth.format(date).replace(' ', NBSP)
}

/** Whole days of the browser's calendar, not spans of 24 hours: the clock may have been moved in between. */
function calendarDaysBetween(earlier: Date, later: Date): number {
  return daysBetween(localDay(earlier), localDay(later))
}

// ── Phones (MSG-114) ────────────────────────────────────────────────────────────────────────────────────────────

/** `8 (900) 000-00-01` wherever a phone is only read; anything but 11 digits after 7 or 8 stays as it is. */
export function phone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const parts = /^[78](\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  return parts ? `8${NBSP}(${parts[1]})${NBSP}${parts[2]}-${parts[3]}-${parts[4]}` : text
}

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────

const oneDecimal = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })

/** `14 КБ`, `1,5 МБ` */
export function fileSize(bytes: number): string {
  const units = ['Б', 'КБ', 'МБ', 'ГБ'] as const
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const shown = size >= 10 || unit === 0 ? integers.format(Math.round(size)) : oneDecimal.format(size)
  return `${shown}${NBSP}${units[unit] ?? 'ГБ'}`
}

/** `отчёт за март` and `.docx`, so that a cut name keeps its extension. */
export function nameAndExtension(fileName: string): { name: string; extension: string } {
  const dot = fileName.lastIndexOf('.')
  if (dot <= 0 || fileName.length - dot > 6) return { name: fileName, extension: '' }
  return { name: fileName.slice(0, dot), extension: fileName.slice(dot) }
}

// ── Letters ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** `ИП` of `Иванов Пётр Сергеевич`, `АС` of `Администрация села`, `Ш` of `Школа`. */
export function initials(name: string): string {
  const words = name
    .replace(/[«»"'()]/g, ' ')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\d]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
}

const SHORT_WORD = /(^|[\s(«„])((?:[а-яё]{1,2}|не|или|для|при|что|как|без|над|под|про)) (?=\S)/gi
const BEFORE_DASH = / —/g
const AFTER_NUMBER = /(\d) (?=[\p{L}₽%]|\d{3}(?!\d))/gu
const BEFORE_FIGURE = /(№|§|(?<!\p{L})(?:ст|п|ч|ул|пер|пр|г|с|д|кв|корп)\.) (?=[\dА-Яа-яIVX])/gu

/** Keeps short words, dashes and what is counted from hanging at the end of a line. */
export function typography(text: string): string {
  return text
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(SHORT_WORD, `$1$2${NBSP}`)
    .replace(BEFORE_DASH, `${NBSP}—`)
    .replace(AFTER_NUMBER, `$1${NBSP}`)
    .replace(BEFORE_FIGURE, `$1${NBSP}`)
}
