import { normalise, numeralsToDigits, spellingOf, type Spelling } from '#platform/russian/index.ts'

import { documentKindIn, type DocumentKind } from './document-kinds.ts'
import { templateByName, templates, type Template } from './templates.ts'

/** A certain template, or the candidates in the order of probability. */
export type Identified = {
  /** Exactly 1 when the template is certain. */
  readonly confidence: number
  readonly template: Template | null
  readonly candidates: readonly Template[]
}

/** The dialogue so far. */
export type Dialogue = {
  /** The user's messages, oldest first. */
  readonly messages: readonly string[]
  /** The names suggested last. */
  readonly suggested: readonly string[]
  /** The channel's scope id; null: unknown. */
  readonly scopeId: number | null
}

/** Weights of document-templates §1. */
const weights = { name: 5, synonym: 4, phrase: 3, more: 0.5, scope: 2, otherKind: -4 } as const
const certainty = { score: 5, margin: 2 } as const
const rareWeight = 1.15
const maxCandidates = 5
const maxMessages = 4

/** Categories of a scope, by the scope's id (wire §2). */
const scopeOf: Readonly<Record<string, number>> = {
  'Органы местного самоуправления': 1,
  Образование: 2,
  Здравоохранение: 3,
  Культура: 4,
  Спорт: 5,
}

/** Identifies the template a dialogue is about. */
export function identify({ messages, suggested, scopeId }: Dialogue): Identified {
  const newest = messages.at(-1) ?? ''
  const chosen = chosenByName(newest, suggested)
  if (chosen) return { confidence: 1, template: chosen, candidates: [chosen] }
  const alone = identifyIn(newest, scopeId)
  if (alone.template || messages.length === 1) return alone
  const combined = identifyIn(messages.slice(-maxMessages).join('\n'), scopeId)
  return combined.template || alone.candidates.length === 0 ? combined : merged(alone, combined)
}

/** An exact name; of suggestions also their number. */
function chosenByName(message: string, suggested: readonly string[]): Template | undefined {
  const byName = templateByName(message.replaceAll(/[«»".!]/gu, ''))
  if (byName) return byName
  const number = /^\s*(?:вариант\s+|№\s*)?(?<number>\d)\s*[.)]?\s*$/iu.exec(numeralsToDigits(message))?.groups
  const isYes = suggested.length === 1 && /^\s*(?:да|верно|он|она|именно)[\s.!]*$/iu.test(message)
  const name = number ? suggested[Number(number['number']) - 1] : isYes ? suggested[0] : undefined
  return name === undefined ? undefined : templateByName(name)
}

type Scored = { readonly template: Template; readonly score: number }

function identifyIn(text: string, scopeId: number | null): Identified {
  const words = wordsOf(text)
  const kind = documentKindIn(words.order)
  const all = index()
    .entries.map((entry): Scored => ({
      template: entry.template,
      score: scoreOf(entry, words, kind, scopeId),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  // A word of many templates («приказ») identifies none but raises the confidence.
  const descriptive = all.filter(({ score }) => score > 1)
  const scored = descriptive.length > 0 ? descriptive : all
  const [best, second] = scored
  if (!best) return { confidence: 0, template: null, candidates: [] }
  const candidates = scored
    .filter(({ score }) => score >= best.score * 0.4)
    .slice(0, maxCandidates)
    .map(({ template }) => template)
  const rest = second?.score ?? 0
  const isSure =
    best.score >= certainty.score &&
    best.score - rest >= certainty.margin &&
    !isContradicted(best.template, scored, words)
  const confidence = isSure ? 1 : Math.min(0.99, best.score / (best.score + rest + 0.5))
  return { confidence, template: isSure ? best.template : null, candidates }
}

/** A rare word of another candidate only: «план антикоррупционных мероприятий» is no plan in general. */
function isContradicted(template: Template, scored: readonly Scored[], words: Words): boolean {
  const { entries, weightOf } = index()
  const vocabularyOf = new Map(entries.map((entry) => [entry.template, entry.vocabulary]))
  const rare = [...words.keys].filter(
    (key) => weightOf(key) >= rareWeight && vocabularyOf.get(template)?.has(key) !== true,
  )
  return scored
    .slice(1, maxCandidates)
    .some((other) => other.score >= 3 && rare.some((key) => vocabularyOf.get(other.template)?.has(key)))
}

/** Candidates of the newest message precede those of all messages. */
function merged(alone: Identified, combined: Identified): Identified {
  const candidates = [...new Set([...combined.candidates, ...alone.candidates])].slice(0, maxCandidates)
  return { ...combined, candidates }
}

type Entry = {
  readonly template: Template
  readonly kind: DocumentKind | null
  readonly name: readonly string[]
  readonly synonyms: readonly (readonly string[])[]
  readonly phrases: readonly (readonly string[])[]
  readonly vocabulary: ReadonlySet<string>
}
type Index = {
  readonly entries: readonly Entry[]
  /** The weight of a word, about 1 on average: rare ones more, those of many templates less. */
  readonly weightOf: (key: string) => number
  readonly spelling: Spelling
}

function scoreOf(entry: Entry, words: Words, kind: DocumentKind | null, scopeId: number | null): number {
  const covers = (keys: readonly string[]) => keys.length > 0 && keys.every((key) => words.keys.has(key))
  const totalWeight = (keys: readonly string[]) =>
    Math.min(1, keys.reduce((sum, key) => sum + index().weightOf(key), 0) / 2)
  const best = (lists: readonly (readonly string[])[], weight: number) => {
    const found = lists.filter(covers)
    const strength = Math.max(0, ...found.map(totalWeight))
    return strength * weight + Math.max(0, found.length - 1) * weights.more
  }
  const named = covers(entry.name) ? weights.name * totalWeight(entry.name) : 0
  const stems = [...words.keys].filter((key) => entry.vocabulary.has(key))
  const weight = stems.reduce((sum, key) => sum + index().weightOf(key), 0)
  const found = named + best(entry.synonyms, weights.synonym) + best(entry.phrases, weights.phrase) + weight
  if (found === 0) return 0
  const isOther = kind !== null && entry.kind !== null && kind !== entry.kind
  const isOwnScope = scopeId !== null && scopeOf[entry.template.category] === scopeId && found >= 3
  return found + (isOther ? weights.otherKind : 0) + (isOwnScope ? weights.scope : 0)
}

/** Words of a request that do not describe the document. */
const requestWords = new Set(
  keysOf(
    'сделать сделай нужно нужен нужна надо подготовить подготовь составить составь написать напиши оформить оформи хочу прошу помоги помогите пожалуйста создать создай документ требуется необходимо можно мне разработать сформировать сгенерируй образец шаблон бланк форма какой год дать дай новый наш',
  ),
)

/** The descriptive words of a text with spelling corrected. `order`: in their order, for the kind of document. */
export type Words = { readonly keys: ReadonlySet<string>; readonly order: readonly string[] }

function wordsOf(text: string): Words {
  const { spelling } = index()
  const order = normalise(text)
    .filter(({ isStop }) => !isStop)
    .map(({ word, key, kind }) => {
      if (kind !== 'word' || spelling.has(key)) return key
      const [near] = spelling.near(word, 1)
      return near ? keysOf(near.word)[0]! : key
    })
    .filter((key) => !requestWords.has(key))
  return { keys: new Set(order), order }
}

function keysOf(text: string): string[] {
  return normalise(text)
    .filter(({ isStop, isPart }) => !isStop && !isPart)
    .map(({ key }) => key)
}

let built: Index | undefined

function index(): Index {
  built ??= build()
  return built
}

function build(): Index {
  const descriptive = (text: string) => keysOf(text).filter((key) => !requestWords.has(key))
  const entries = templates().map((template): Entry => {
    const name = descriptive(template.name)
    const synonyms = template.synonyms.map(descriptive)
    const phrases = template.phrases.map(descriptive)
    return {
      template,
      name,
      synonyms,
      phrases,
      kind: documentKindIn(name),
      vocabulary: new Set([name, ...synonyms, ...phrases].flat()),
    }
  })
  const holders = new Map<string, number>()
  for (const { vocabulary } of entries)
    for (const key of vocabulary) holders.set(key, (holders.get(key) ?? 0) + 1)
  const rarest = Math.log(1 + entries.length)
  const written = templates().flatMap(({ name, synonyms, phrases }) => [name, ...synonyms, ...phrases])
  const forms = written.flatMap((text) => normalise(text).filter(({ kind }) => kind === 'word'))
  return {
    entries,
    weightOf: (key) => {
      const count = holders.get(key)
      return count === undefined ? 0 : (1.6 * Math.log(1 + entries.length / count)) / rarest
    },
    // Both word forms and their keys are known to the spelling correction.
    spelling: spellingOf(forms.flatMap(({ word, key }) => [word, key])),
  }
}
