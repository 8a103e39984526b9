import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

import type { Address } from './article-address.ts'
import type { KnownAct } from './types.ts'

let bounds: Readonly<Record<string, number>> | undefined

/** The number above which an act has no article, by its number and date. A few may be a little above the last article. */
function lastArticles(): Readonly<Record<string, number>> {
  bounds ??= z
    .record(z.string(), z.int())
    .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../data/last-articles.json'), 'utf8')))
  return bounds
}

/** Whether an address names only articles behind the last one of every named act: there are none such. */
export function isBeyondLast(acts: readonly KnownAct[], { article }: Address): boolean {
  if (article.length === 0 || acts.length === 0) return false
  return acts.every(({ number, date }) => {
    const last = lastArticles()[date === null ? number : `${number} ${date}`]
    return last !== undefined && article.every(({ from }) => (from[0] ?? 0) > last)
  })
}
