import { readFileSync } from 'node:fs'
import path from 'node:path'

import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import type { TitledAct } from '#modules/laws/index.ts'

/** A federal act by its requisites; `repealed` is the day from which it is no longer in force, yyyy-mm-dd. */
export type KnownRequisites = TitledAct & { readonly repealed: string | null }

let known: readonly KnownRequisites[] | undefined

/** Federal acts that drafts often name and the reference base does not hold. */
function knownRequisites(): readonly KnownRequisites[] {
  if (known) return known
  const file = JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'data', 'act-requisites.json'), 'utf8'),
  ) as { acts: [number: string, date: string, title: string, repealed?: string][] }
  known = file.acts.map(([number, date, title, repealed = null]) => ({ number, date, title, repealed }))
  return known
}

/** The act of a number and a date; without a date the only one of the number. */
export function requisitesOf(number: string | null, date: string | null): KnownRequisites | null {
  if (number === null) return null
  const numbered = knownRequisites().filter((act) => act.number.toLowerCase() === number.toLowerCase())
  const found = date === null ? numbered : numbered.filter((act) => act.date === date)
  return found.length === 1 ? found[0]! : null
}

/** The least share of common words of two titles of one act. */
const minShare = 0.75

/** The act that has a title; null where none or several have it. */
export function requisitesOfTitle(title: string): KnownRequisites | null {
  const asked = titleWords(title)
  if (asked.size < 2) return null
  const found = knownRequisites().filter((act) => {
    const own = titleWords(act.title)
    const shared = [...asked].filter((word) => own.has(word)).length
    return shared / (asked.size + own.size - shared) >= minShare
  })
  return found.length === 1 ? found[0]! : null
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
