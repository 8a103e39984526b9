import { z } from 'zod'

import { countedForm } from './rules/counted-form.ts'
import { dateBounds, isoDate, russianDate } from './rules/days.ts'
import { passwordLimits } from './rules/password-strength.ts'

/**
 * Field types with the refusals of texts §C. Every text can be read alone,
 * because a toast lists the messages without their fields.
 */

const symbols = (count: number) => `${count} ${countedForm(count, ['символа', 'символов', 'символов'])}`

export const refusalTexts = {
  required: (label: string) => `Заполните поле «${label}»`,
  requiredFile: () => 'Выберите файл',
  requiredChoice: (label: string) => `Выберите значение поля «${label}»`,
  notAChoice: (label: string) => `Поле «${label}»: выберите значение из списка`,
  tooLong: (label: string, most: number) => `Поле «${label}»: не длиннее ${symbols(most)}`,
  tooShort: (label: string, least: number) => `Поле «${label}»: не короче ${symbols(least)}`,
  email: 'Проверьте адрес электронной почты',
  phone: 'Введите номер телефона полностью',
  inn: 'ИНН состоит из 10 или 12 цифр',
  integer: (label: string) => `Поле «${label}»: введите целое число`,
  date: 'Введите дату в виде дд.мм.гггг',
  dateBounds: `Дата должна быть с ${russianDate(dateBounds.min)} по ${russianDate(dateBounds.max)}`,
  link: 'Проверьте адрес ссылки',
  damagedFile: 'Файл повреждён или не читается',
  wrong: 'Проверьте введённые данные',
  damagedRequest: 'Запрос повреждён. Обновите страницу и повторите.',
  fileTypes: (list: string) => `Файлы этого типа не принимаются. Подойдут: ${list}`,
} as const

// What a schema has no words of its own for (a list where a text should be) still reads as Russian on both ends.
z.config({ customError: () => refusalTexts.wrong })

/** Text as the database can hold it: without NUL characters and lone surrogates. */
export function storable(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}

/** Without the characters that turn the direction of writing: a name with them reads as another one. No Russian text needs them. */
export const withoutTurns = (value: string): string => value.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')

/**
 * Without control characters other than the ends of lines and tabs: nobody types them, and a terminal that shows a name with
 * them obeys it.
 */
export const withoutControls = (value: string): string => value.replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** What is stored of paragraphs: blanks around them are dropped, and one of invisible characters alone is empty. */
function cleaned(value: string): string {
  const kept = withoutControls(withoutTurns(storable(value)).replaceAll(/\r\n?/gu, '\n')).trim()
  return /^[\s\p{Cf}]*$/u.test(kept) ? '' : kept
}

/** What is stored of a line: ends of lines and tabs within it are blanks. */
const cleanedLine = (value: string): string => cleaned(value.replaceAll(/[\n\r\t]+/gu, ' '))

type TextLimits = {
  max: number
  min?: number
  /** One line, such as a name: it has no ends of lines. */
  isLine?: true
}

/** A required line or paragraph; blanks around it are dropped. Lengths in characters (UTF-16 units). */
export function text(label: string, limits: TextLimits) {
  return z
    .string({ error: refusalTexts.required(label) })
    .overwrite(limits.isLine ? cleanedLine : cleaned)
    .min(1, { error: refusalTexts.required(label), abort: true })
    .min(limits.min ?? 1, refusalTexts.tooShort(label, limits.min ?? 1))
    .max(limits.max, refusalTexts.tooLong(label, limits.max))
}

/** Text that may be left out, null or empty: all mean an empty string. */
export function optionalText(label: string, limits: Omit<TextLimits, 'min'>) {
  return z
    .string({ error: refusalTexts.required(label) })
    .overwrite(limits.isLine ? cleanedLine : cleaned)
    .max(limits.max, refusalTexts.tooLong(label, limits.max))
    .nullish()
    .transform((value) => value ?? '')
}

/** A secret taken as typed: not trimmed. */
export function password(label: string) {
  return z
    .string({ error: refusalTexts.required(label) })
    .min(passwordLimits.min, refusalTexts.tooShort(label, passwordLimits.min))
    .max(passwordLimits.max, refusalTexts.tooLong(label, passwordLimits.max))
}

const emailForm = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/u

/** An e-mail address; Cyrillic domains are allowed. */
export function email(label = 'Эл. почта') {
  return text(label, { max: 254 }).regex(emailForm, refusalTexts.email)
}

/** An e-mail address or an empty string. */
export function optionalEmail(label = 'Эл. почта') {
  return optionalText(label, { max: 254 }).refine(
    (value) => value === '' || emailForm.test(value),
    refusalTexts.email,
  )
}

/** Digits of a Russian phone, `7XXXXXXXXXX`, from any spelling (wire §1); null when it is not complete. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replaceAll(/\D/gu, '')
  if (digits.length === 11 && (digits.startsWith('7') || digits.startsWith('8'))) return `7${digits.slice(1)}`
  return digits.length === 10 ? `7${digits}` : null
}

/** `8 (900) 000-00-01`, as a phone of 11 digits reads in sentences and documents (MSG-114); anything else as it is. */
export function readablePhone(phone: string): string {
  const parts = /^[78](\d{3})(\d{3})(\d{2})(\d{2})$/u.exec(phone.replaceAll(/\D/gu, ''))
  return parts ? `8 (${parts[1]}) ${parts[2]}-${parts[3]}-${parts[4]}` : phone
}

/** A phone in any spelling, received as `7XXXXXXXXXX`. */
export function phone(label = 'Номер телефона') {
  return z
    .string({ error: refusalTexts.required(label) })
    .max(40, refusalTexts.phone)
    .overwrite((value) => phoneDigits(value) ?? 'incomplete')
    .refine((value) => value !== 'incomplete', refusalTexts.phone)
}

/** A phone or an empty string; a lone country code (`+7`, as an untouched input sends it) counts as empty. */
export function optionalPhone(label = 'Номер телефона') {
  return z
    .string({ error: refusalTexts.required(label) })
    .max(40, refusalTexts.phone)
    .nullish()
    .transform((value) => value ?? '')
    .overwrite((value) => (isUntouchedPhone(value) ? '' : (phoneDigits(value) ?? 'incomplete')))
    .refine((value) => value !== 'incomplete', refusalTexts.phone)
}

/** No digits but a country code, and neither words nor digits of another writing: those are refused, not dropped. */
const isUntouchedPhone = (value: string) =>
  value.replaceAll(/\D/gu, '').length <= 1 && !/[\p{L}\p{N}]/u.test(value.replaceAll(/\d/gu, ''))

/** A tax number of 10 or 12 digits. Check digits only warn and are not checked here (ORG-43). */
export function inn(label = 'ИНН') {
  return z
    .string({ error: refusalTexts.required(label) })
    .overwrite((value) => value.trim())
    .min(1, { error: refusalTexts.required(label), abort: true })
    .regex(/^(\d{10}|\d{12})$/u, refusalTexts.inn)
}

/** A link of up to 300 characters or an empty string; `https://` is put in front when no scheme is given, others are refused. */
export function link(label: string) {
  return optionalText(label, { max: 300 })
    .overwrite((value) => (value === '' || /^[a-z][a-z\d+.-]*:/iu.test(value) ? value : `https://${value}`))
    .refine((value) => value === '' || isWebAddress(value), refusalTexts.link)
}

function isWebAddress(value: string): boolean {
  const address = URL.parse(value)
  return (
    address !== null &&
    (address.protocol === 'https:' || address.protocol === 'http:') &&
    address.hostname !== ''
  )
}

/**
 * A number, or its one spelling in a query or a form: decimal digits without blanks, leading zeros, a point or an exponent.
 * Whatever else JavaScript would take for a number (`""`, `[]`, `true`, `"1e3"`, `"0x10"`) is left to be refused.
 */
const fromCanonical = (value: number): number =>
  typeof value === 'string' && /^(?:0|-?[1-9]\d{0,15})$/u.test(value) ? Number(value) : value

/** A database id: a positive whole number; a numeric string is accepted. */
export function id(label = 'Номер') {
  return z.preprocess(
    fromCanonical,
    z
      .number({ error: refusalTexts.requiredChoice(label) })
      .int(refusalTexts.integer(label))
      .positive(refusalTexts.notAChoice(label))
      .max(Number.MAX_SAFE_INTEGER, refusalTexts.notAChoice(label)),
  )
}

/** The channel that a call is made in, where neither the address nor `X-Channel-Id` names it. */
export const inChannel = { channel_id: id('Канал').optional() }
export const channelQuery = z.object(inChannel)

/** A whole number within bounds; a numeric string is accepted. */
export function integer(label: string, bounds: { min: number; max: number }) {
  return z.preprocess(
    fromCanonical,
    z
      .number({ error: refusalTexts.integer(label) })
      .int(refusalTexts.integer(label))
      .min(bounds.min, refusalTexts.integer(label))
      .max(bounds.max, refusalTexts.integer(label)),
  )
}

/** A switch: JSON booleans, and `true`/`false`/`1`/`0` of a query or a form. */
export function flag(label: string) {
  return z.preprocess(
    (value) =>
      value === 'true' || value === '1' || value === 1
        ? true
        : value === 'false' || value === '0' || value === 0
          ? false
          : value,
    z.boolean({ error: refusalTexts.requiredChoice(label) }),
  )
}

/** A date typed or picked: `dd.mm.yyyy` or `yyyy-mm-dd` in, `yyyy-mm-dd` received; 05.09.1900 to 05.09.2050. */
export function date(label: string) {
  return z
    .string({ error: refusalTexts.required(label) })
    .overwrite((value) => isoDate(value.trim()) ?? 'wrong')
    .refine((value) => value !== 'wrong', refusalTexts.date)
    .refine(
      (value) => value === 'wrong' || (value >= dateBounds.min && value <= dateBounds.max),
      refusalTexts.dateBounds,
    )
}

/** Page number of a list, from 1. */
export const page = () => integer('Страница', { min: 1, max: 1_000_000 }).catch(1).default(1)

/** Page size of a list; what is out of bounds is brought into them (at most 100). */
export const perPage = (usual: number) => upTo(100, usual)

/** A number of items from 1 to `most`; what is no number is the usual one. */
export const upTo = (most: number, usual: number) =>
  integer('Записей на странице', { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    .catch(usual)
    .default(usual)
    .overwrite((value) => Math.min(Math.max(value, 1), most))

/** A search term; anything longer than 200 characters is cut. */
export const searchTerm = () =>
  z
    .string()
    .overwrite((value) => storable(value).trim().slice(0, 200))
    .optional()
    .catch(undefined)

/** One page of a list. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  })
}

/** A moment on the wire: ISO 8601 in UTC. */
export const moment = (error?: string) => z.iso.datetime({ ...(error !== undefined && { error }) })

/** A reference entry. */
export const named = z.object({ id: z.int(), name: z.string() })
export type Named = z.output<typeof named>
