import { readFileSync } from 'node:fs'
import path from 'node:path'

import { searchedWords } from './search-fields.ts'
import type { Concept } from './types.ts'

/** Questions that the base does not answer, one a line: recipes, other law, small talk. */
const outsideFile = path.join(import.meta.dirname, '../data/outside-questions.txt')
/** Counted for a word that stands in none of them. */
const unseen = 0.1

export const outsideQuestions = (): string[] =>
  readFileSync(outsideFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

let counted: { readonly questions: number; readonly counts: ReadonlyMap<string, number> } | undefined

/** How much likelier the words of a question are of what the base does not answer than of its questions: a logarithm. */
export function outsideOdds(concepts: readonly Concept[]): number {
  counted ??= count()
  const { questions, counts } = counted
  return concepts.reduce((sum, { key, idf }) => {
    const outside = ((counts.get(key) ?? 0) + unseen) / questions
    return sum + Math.log(outside * Math.expm1(idf))
  }, 0)
}

function count() {
  const questions = outsideQuestions()
  const counts = new Map<string, number>()
  for (const question of questions)
    for (const key of new Set(searchedWords(question).map((word) => word.key)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  return { questions: questions.length, counts }
}
