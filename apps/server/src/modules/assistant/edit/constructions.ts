import { readFileSync } from 'node:fs'
import path from 'node:path'

import { upperFirst, verbFormOf, verbIn, type Case, type Inflected } from '#platform/russian/index.ts'

import { dependentsEnd, governed } from './governed.ts'

/** What is said of a noun in a case, and how plain words say it. */
type Wording = {
  /** Words in front of the noun; the first is a verb in its infinitive where `isVerb`. */
  readonly said: string
  readonly isVerb: boolean
  readonly from: Case
  /** In front of the noun in its new case, and behind it. */
  readonly before: string
  readonly to: Case
  readonly after: string
}

/** Nouns of actions: their verbs done and doing, and how each governs the noun behind it. */
export type Action = {
  readonly done: string
  readonly doing: string
  readonly preposition: string
  readonly from: Case
  readonly to: Case
}

type Constructions = {
  readonly wordings: ReadonlyMap<string, readonly Wording[]>
  readonly actions: ReadonlyMap<string, Action>
  /** «взиматься» with «брать». */
  readonly passives: ReadonlyMap<string, string>
}

let read: Constructions | undefined

/** Constructions of official texts with plain ones, from data/constructions.txt; read at their first use. */
export const constructions = (): Constructions =>
  (read ??= parse(readFileSync(path.join(import.meta.dirname, 'data/constructions.txt'), 'utf8')))

const cases: ReadonlySet<string> = new Set(['nom', 'gen', 'dat', 'acc', 'ins', 'pre'])

function parse(written: string): Constructions {
  const wordings = new Map<string, Wording[]>()
  const actions = new Map<string, Action>()
  const passives = new Map<string, string>()
  for (const line of written.split('\n')) {
    const rule = /^(?<kind>[gpsr]) (?<said>[^=]+?) = (?<now>.*)$/u.exec(line.trim())?.groups
    if (!rule) continue
    const said = rule['said']!.split(' ')
    const now = rule['now']!.split(' ')
    const from = said.at(-1) as Case
    if (rule['kind'] === 'r') passives.set(rule['said']!, rule['now']!)
    else if (rule['kind'] === 's') {
      const [noun = '', preposition = ''] = said
      const [done = '', doing = done, to = 'acc'] = now
      actions.set(noun, {
        done,
        doing,
        preposition: said.length > 2 ? preposition : '',
        from: said.length > 2 ? from : 'gen',
        to: to as Case,
      })
    } else {
      const at = now.findIndex((word) => cases.has(word))
      const wording: Wording = {
        said: said.slice(0, -1).join(' '),
        isVerb: rule['kind'] === 'g',
        from,
        before: now.slice(0, at).join(' '),
        to: now[at] as Case,
        after: now.slice(at + 1).join(' '),
      }
      const key = said[0]!.replace(/,$/u, '').replaceAll('ё', 'е')
      wordings.set(key, [...(wordings.get(key) ?? []), wording])
    }
  }
  for (const [key, list] of wordings)
    wordings.set(
      key,
      list.toSorted((one, other) => other.said.length - one.said.length),
    )
  return { wordings, actions, passives }
}

/** The text with its constructions put plainly, each noun in the case that the new words ask for. */
export function inPlainConstructions(text: string, words: Inflected): string {
  const pattern = /(?<![\p{L}\d-])\p{L}[\p{L}-]*/gu
  let result = ''
  let from = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const found = constructionAt(text, match.index, match[0], words)
    if (!found) continue
    const said = /^\p{Lu}/u.test(match[0]) ? upperFirst(found.text) : found.text
    // A comma closes what became a clause.
    const opens = /^(?:чтобы|если|когда|пока|потому|который)/iu.test(found.text)
    const before = text.slice(from, match.index)
    const needsComma =
      opens && /[\p{L}\d»]\s+$/u.test(before) && !/(?<!\p{L})(?:и|а|но|или|либо|только)\s+$/iu.test(before)
    const end = opens ? dependentsEnd(text, found.end, words) : found.end
    const closes = opens && isFirst(text, match.index) && /^\s+\p{L}/u.test(text.slice(end))
    result +=
      (needsComma ? before.replace(/\s+$/u, ', ') : before) +
      said +
      text.slice(found.end, end) +
      (closes ? ',' : '')
    from = end
    pattern.lastIndex = end
  }
  return result + text.slice(from)
}

/** A clause in front of the sentence is closed by a comma. */
const isFirst = (text: string, at: number): boolean =>
  /(?:^|[.!?:;,]\s+|\s(?:что|и)\s+)$/u.test(text.slice(0, at))

type Put = { readonly text: string; readonly end: number }

function constructionAt(text: string, at: number, written: string, words: Inflected): Put | null {
  const { wordings } = constructions()
  const small = written.toLowerCase().replaceAll('ё', 'е')
  for (const wording of wordings.get(small) ?? [])
    if (!wording.isVerb) {
      const put = putAt(text, at, wording, wording.said, wording.before, words)
      if (put) return put
    }
  for (const base of words.basesOf(written.toLowerCase()))
    for (const wording of wordings.get(base.replaceAll('ё', 'е')) ?? []) {
      if (!wording.isVerb) continue
      const form = verbFormOf(written.toLowerCase(), base, words)
      const [verb = '', ...rest] = wording.before.split(' ')
      const now = form === null ? null : verbIn(form, verb, words)
      if (now === null) continue
      const said = [written, ...wording.said.split(' ').slice(1)].join(' ')
      const put = putAt(text, at, wording, said, [now, ...rest].join(' '), words)
      if (put) return put
    }
  return null
}

function putAt(
  text: string,
  at: number,
  { from, to, after }: Wording,
  said: string,
  before: string,
  words: Inflected,
): Put | null {
  const end = endOfSaid(text, at, said)
  if (end === null) return null
  const noun = governed(text, end, [from, to], words)
  if (!noun) return null
  // «появится/появятся»: as the noun is.
  const numbered = (part: string): string =>
    part.replaceAll(/(?<!\p{L})(?<one>\p{L}+)\/(?<many>\p{L}+)/gu, noun.isPlural ? '$<many>' : '$<one>')
  return {
    text: [numbered(before), noun.text, numbered(after)].filter((one) => one !== '').join(' '),
    end: noun.end,
  }
}

/** Where the words end that stand at the place, ё as е; null where others stand. */
function endOfSaid(text: string, at: number, said: string): number | null {
  let place = at
  for (const word of said.split(' ')) {
    const gap = /\s*/uy
    gap.lastIndex = place
    place += gap.exec(text)?.[0].length ?? 0
    const stands = text.slice(place, place + word.length)
    if (stands.toLowerCase().replaceAll('ё', 'е') !== word.toLowerCase().replaceAll('ё', 'е')) return null
    place += word.length
    if (/[\p{L}\d]/u.test(text[place] ?? '')) return null
  }
  return place
}
