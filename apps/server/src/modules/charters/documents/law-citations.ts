import { russianDate } from '@uprava/contract/rules/days.ts'

import type { CharterLaw } from '#modules/laws/index.ts'

import { blank } from '../council-session.ts'

const kinds = {
  nominative: 'Федеральный закон',
  genitive: 'Федерального закона',
  instrumental: 'Федеральным законом',
} as const
type LawCase = keyof typeof kinds
type NamedLaw = Pick<CharterLaw, 'number' | 'date' | 'title'>

/** The law on local self-government since 19.06.2025 (norm fz33-st91-2). */
export const newLaw = {
  number: '33-ФЗ',
  date: '2025-03-20',
  title: 'Об общих принципах организации местного самоуправления в единой системе публичной власти',
} as const

/**
 * In force until 01.01.2028 beside the new law: documents always mention the transition period (consistency
 * check 5).
 */
export const oldLaw = (place: string): string =>
  `${place} Федерального закона от 06.10.2003 № 131-ФЗ (переходный период)`

/** The kind, date and number, and the title when the base has the official one. */
export const lawInFull = (law: NamedLaw, form: LawCase = 'nominative'): string =>
  law.title === null ? lawInShort(law, form) : `${lawInShort(law, form)} «${law.title}»`

/** As an act cites it: a blank for a title that the base does not have, so that no act goes out without it. */
export const lawInAct = (law: NamedLaw, form: LawCase): string =>
  lawInFull({ ...law, title: law.title ?? blank }, form)

export const lawInShort = (law: NamedLaw, form: LawCase = 'nominative'): string =>
  `${kinds[form]} от ${russianDate(law.date)} № ${law.number}`

/** A list of laws as an act cites them. */
export const lawList = (laws: readonly NamedLaw[], form: LawCase): string =>
  laws.map((law) => lawInAct(law, form)).join(', ')
