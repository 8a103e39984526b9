import {
  maxRetentionDays,
  minRetentionDays,
  type RetentionKind,
} from '@uprava/contract/rules/retention-kinds.ts'

import type { FieldErrors } from '#ui/fields/form.tsx'
import { plural } from '#ui/lib/format.ts'

/** Terms as they are typed: days, or nothing for «for good». */
type TermTexts<Kind extends string> = Record<Kind, string>

/** What is called how, in the words of the page (privacy §4). */
export const kindNames = {
  messages: 'Сообщения и их файлы',
  bin: 'Корзина документов',
  notifications: 'Уведомления',
  ai_chats: 'Чаты с ИИ',
  appeals: 'Тексты обращений',
  sessions: 'Сеансы',
  sign_ins: 'Журнал входов',
  logs: 'Журнал отправки писем',
} as const

export function textsOf<Kind extends string>(
  terms: Readonly<Record<Kind, number | null>>,
  kinds: readonly Kind[],
): TermTexts<Kind> {
  const texts = kinds.map((kind) => [kind, terms[kind] === null ? '' : String(terms[kind])])
  return Object.fromEntries(texts) as TermTexts<Kind>
}

/** Days by kind; null where nothing is typed. The texts have passed `findWrongTerms`. */
export function termsOf<Kind extends string>(
  texts: TermTexts<Kind>,
  kinds: readonly Kind[],
): Record<Kind, number | null> {
  const terms = kinds.map((kind) => [kind, texts[kind].trim() === '' ? null : Number(texts[kind].trim())])
  return Object.fromEntries(terms) as Record<Kind, number | null>
}

/** Messages by kind where a text is no term: the same that the server says (AUD-22). */
export function findWrongTerms<Kind extends string>(
  texts: TermTexts<Kind>,
  kinds: readonly Kind[],
): FieldErrors {
  const wrong = kinds.flatMap((kind) => {
    const message = whatIsWrong(texts[kind].trim())
    return message === null ? [] : [[kind, [message]] as const]
  })
  return Object.fromEntries(wrong)
}

function whatIsWrong(text: string): string | null {
  if (text === '') return null
  if (!/^\d+$/u.test(text)) return 'Введите число дней'
  if (Number(text) < minRetentionDays) return `Не меньше ${minRetentionDays} дней`
  return Number(text) > maxRetentionDays ? `Не больше ${maxRetentionDays} дней` : null
}

/** The product's own terms where none is set (privacy §4), days; what is not named is kept for good. */
const usualTerms: Partial<Record<RetentionKind, number>> = { bin: 30, sessions: 90, logs: 30 }

/** `365 дней`, `Бессрочно`; without a term the product's own one. */
export function termInWords(kind: RetentionKind, days: number | null): string {
  const term = days ?? usualTerms[kind]
  if (term === undefined) return 'Бессрочно'
  const words = plural(term, ['день', 'дня', 'дней'])
  return days === null ? `Обычный срок: ${words}` : words
}
