import { readFileSync } from 'node:fs'
import path from 'node:path'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { TitledAct } from '#modules/laws/index.ts'

/** A federal act by its requisites; `repealed` is the day from which it is no longer in force, yyyy-mm-dd. */
export type KnownRequisites = TitledAct & { readonly repealed: string | null }

/** A code or a part of one; `name` finds it in folded text. */
type Code = TitledAct & { readonly name: RegExp }
type Known = { readonly acts: readonly KnownRequisites[]; readonly codes: readonly Code[] }

let known: Known | undefined

/** Federal acts that drafts often name and the reference base does not hold, and the codes. */
function knownRequisites(): Known {
  if (known) return known
  const file = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'data', 'act-requisites.json'), 'utf8'),
  ) as {
    acts: [number: string, date: string, title: string, repealed?: string][]
    codes: [name: string, number: string, date: string, title: string][]
  }
  known = {
    acts: file.acts.map(([number, date, title, repealed = null]) => ({ number, date, title, repealed })),
    codes: file.codes.map(([name, number, date, title]) => ({
      name: new RegExp(name, 'u'),
      number,
      date,
      title,
    })),
  }
  return known
}

/** The act of a number and a date; without a date the only one of the number. */
export function requisitesOf(number: string | null, date: string | null): KnownRequisites | null {
  if (number === null) return null
  const numbered = knownRequisites().acts.filter((act) => act.number.toLowerCase() === number.toLowerCase())
  const found = date === null ? numbered : numbered.filter((act) => act.date === date)
  return found.length === 1 ? found[0]! : null
}

/** The least share of common words of two titles of one act. */
const minShare = 0.75

/** The act that has a title; null where none or several have it. */
export function requisitesOfTitle(title: string): KnownRequisites | null {
  const asked = titleWords(title)
  if (asked.size < 2) return null
  const found = knownRequisites().acts.filter((act) => {
    const own = titleWords(act.title)
    const shared = [...asked].filter((word) => own.has(word)).length
    return shared / (asked.size + own.size - shared) >= minShare
  })
  return found.length === 1 ? found[0]! : null
}

/** The parts of a code, by the words it is named by: «Налоговым кодексом Российской Федерации (часть вторая)». */
export function codeRequisites(written: string): readonly TitledAct[] {
  // «Федеральный закон «О введении в действие Земельного кодекса» is none of it.
  const folded = foldCase(written).replaceAll(/«[^»]*»?/gu, ' ')
  if (folded.includes('закон')) return []
  const parts = knownRequisites().codes.filter(({ name }) => name.test(folded))
  const part = /част\p{L}+ (?<part>перв|втор|трет|четв[её]рт)/u.exec(folded)?.groups?.['part']
  const named = parts.filter(({ title }) => part !== undefined && foldCase(title).includes(`часть ${part}`))
  return named.length > 0 ? named : parts
}

/** The law of 1990–1993 with a number that no other law has: «4979-1». */
export function lawOfNumber(number: string): TitledAct | null {
  if (!/^\d{3,4}-1$/u.test(number)) return null
  return knownRequisites().acts.find((act) => act.number === number) ?? null
}

/** Acts of a day whose number has the same figures in another order: «№ 201-ФЗ» for «№ 210-ФЗ». */
export function sameFigures(number: string, date: string, others: readonly TitledAct[]): TitledAct | null {
  const key = figuresOf(number)
  const found = [...others, ...knownRequisites().acts].find(
    (act) => act.date === date && figuresOf(act.number) === key && foldCase(act.number) !== foldCase(number),
  )
  return found ?? null
}

/** The figures of a number in order of size, and what follows them: «-фз», «н». */
function figuresOf(number: string): string {
  const { figures = '', rest = '' } = /^(?<figures>\d+)(?<rest>.*)$/u.exec(foldCase(number))?.groups ?? {}
  return figures.split('').toSorted().join('') + rest
}

/** The first letters of the words of a title; what everyday use leaves out is no word of it. */
export const titleWords = (title: string): Set<string> =>
  new Set(
    (
      foldCase(title)
        .replace(/\s+и\s+о\s+внесении\s+изменени[ий].*$/u, '')
        .replaceAll(/(?<!\p{L})рф(?!\p{L})/gu, 'российской федерации')
        .match(/\p{L}{4,}/gu) ?? []
    ).map((word) => word.slice(0, 5)),
  )
