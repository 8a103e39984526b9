import { readFileSync } from 'node:fs'
import path from 'node:path'

import { normalise } from '#platform/russian/index.ts'

/** What the reference base is not about: words that tell so unless a found provision answers them. */
type Outside = {
  readonly words: ReadonlySet<string>
  readonly pairs: ReadonlySet<string>
  readonly countries: ReadonlySet<string>
}

let outside: Outside | undefined

function lexicon(): Outside {
  outside ??= read()
  return outside
}

/** What the base says of a key: not at all, here and there, or often enough to be a subject of its own. */
export type Presence = { knows(key: string): boolean; isCommon(key: string): boolean }

/** Which of the words (by index) speak of something outside the base. A word that stands in several norms is none. */
export function outsideWords(keys: readonly string[], base: Presence): Set<number> {
  const { words, pairs, countries } = lexicon()
  const found = new Set<number>()
  for (const [index, key] of keys.entries()) {
    if ((words.has(key) || countries.has(key)) && !base.isCommon(key)) found.add(index)
    const next = keys[index + 1]
    if (next !== undefined && (pairs.has(`${key} ${next}`) || pairs.has(`${next} ${key}`)))
      found.add(index).add(index + 1)
  }
  return found
}

const ofLaw = new Set(
  [
    'закон',
    'кодекс',
    'конституция',
    'поправка',
    'право',
    'законодательство',
    'самоуправление',
    'налог',
    'суд',
    'гражданство',
    'виза',
    'фирма',
  ].flatMap(keysOf),
)

/** Whether the law of another country is asked for. */
export function asksForeignLaw(keys: readonly string[], base: Presence): boolean {
  const { countries } = lexicon()
  return keys.some((key) => countries.has(key) && !base.isCommon(key)) && keys.some((key) => ofLaw.has(key))
}

function read(): Outside {
  const file = path.join(import.meta.dirname, 'data/outside.json')
  const written = JSON.parse(readFileSync(file, 'utf8')) as {
    topics: Record<string, string>
    countries: string
  }
  const entries = Object.values(written.topics).flatMap((topic) => topic.split(' '))
  const pairs = entries
    .filter((entry) => entry.includes('_'))
    .map((entry) => keysOf(entry.replaceAll('_', ' ')).slice(0, 2).join(' '))
  return {
    words: new Set(entries.filter((entry) => !entry.includes('_')).flatMap(keysOf)),
    pairs: new Set(pairs.filter((pair) => pair.includes(' '))),
    countries: new Set(keysOf(written.countries)),
  }
}

function keysOf(text: string): string[] {
  return normalise(text)
    .filter(({ isStop, isPart }) => !isStop && !isPart)
    .map(({ key }) => key)
}
