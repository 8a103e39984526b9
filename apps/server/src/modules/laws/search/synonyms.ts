import { readFileSync } from 'node:fs'
import path from 'node:path'

import { normalise } from '#platform/russian/index.ts'

type Group = { readonly everyday: readonly string[]; readonly legal: readonly string[] }
type Phrase = { readonly keys: readonly string[]; readonly group: number; readonly isEveryday: boolean }
type Synonyms = {
  readonly byFirstKey: ReadonlyMap<string, readonly Phrase[]>
  readonly groups: readonly { readonly everyday: readonly string[]; readonly legal: readonly string[] }[]
}

/** Another way to say a stretch of the question. Indexes count its words. */
export type OtherWord = {
  readonly first: number
  readonly last: number
  readonly keys: readonly string[]
  readonly isLegal: boolean
}

let synonyms: Synonyms | undefined

/** Other words for what a question says, from everyday speech to the law's and back. Keys are those of its words. */
export function otherWords(keys: readonly string[]): OtherWord[] {
  synonyms ??= read()
  const { byFirstKey, groups } = synonyms
  return keys.flatMap((key, first) =>
    (byFirstKey.get(key) ?? [])
      .filter((phrase) => phrase.keys.every((part, offset) => keys[first + offset] === part))
      .flatMap((phrase) => {
        const group = groups[phrase.group]
        const last = first + phrase.keys.length - 1
        const legal = { first, last, keys: group?.legal ?? [], isLegal: true }
        const everyday = { first, last, keys: group?.everyday ?? [], isLegal: false }
        return phrase.isEveryday ? [legal] : [everyday]
      }),
  )
}

function read(): Synonyms {
  const written = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../data/synonyms.json'), 'utf8'),
  ) as Group[]
  const byFirstKey = new Map<string, Phrase[]>()
  const groups = written.map(({ everyday, legal }, group) => {
    for (const [phrases, isEveryday] of [
      [everyday, true],
      [legal, false],
    ] as const) {
      for (const keys of phrases.map(keysOf)) {
        const [first] = keys
        if (first === undefined) continue
        const phrasesOfKey = byFirstKey.get(first) ?? []
        byFirstKey.set(first, phrasesOfKey)
        phrasesOfKey.push({ keys, group, isEveryday })
      }
    }
    // One word stands for the idea; of a longer phrase every word does.
    return { everyday: [...new Set(everyday.flatMap(keysOf))], legal: [...new Set(legal.flatMap(keysOf))] }
  })
  return { byFirstKey, groups }
}

function keysOf(phrase: string): string[] {
  return normalise(phrase)
    .filter(({ isStop, isPart }) => !isStop && !isPart)
    .map(({ key }) => key)
}
