import { normalise, spellingOf, type Spelling } from '#platform/russian/index.ts'

import { documentKindIn, type DocumentKind } from './document-kinds.ts'
import { templates, type Template } from './templates.ts'

/** Weights of document-templates §1. */
const weights = { name: 5, synonym: 4, phrase: 3, more: 0.5, scope: 2, otherKind: -4 } as const

/** Categories of a scope, by the scope's id (wire §2). */
const scopeOf: Readonly<Record<string, number>> = {
  'Органы местного самоуправления': 1,
  Образование: 2,
  Здравоохранение: 3,
  Культура: 4,
  Спорт: 5,
}

export type Scored = { readonly template: Template; readonly score: number }

/** How well each template's name, synonyms and phrases match a text; about 5 and more: by its name. */
export function matchTemplates(text: string, scopeId: number | null): Scored[] {
  const words = wordsOf(text)
  const kind = documentKindIn(words.order)
  return index().entries.map((entry) => ({
    template: entry.template,
    score: scoreOf(entry, words, kind, scopeId),
  }))
}

/** The kind of document that a text names first; null when it names none. */
export const documentKindNamedIn = (text: string): DocumentKind | null => documentKindIn(wordsOf(text).order)

/** The kind of document that a template is. */
export const kindOfTemplate = (template: Template): DocumentKind | null =>
  index().entries.find((entry) => entry.template === template)?.kind ?? null

/** The templates of a kind that a text names and describes no further («нужен договор»), in the catalogue's order. */
export function templatesOfBareKind(text: string): Template[] {
  const { order } = wordsOf(text)
  const kind = documentKindIn(order)
  if (kind === null || order.some((key) => documentKindIn([key]) !== kind)) return []
  const ofKind = index().entries.filter((entry) => entry.kind === kind)
  // «Служебная записка» names its template with both words.
  const named = ofKind.filter(({ name }) => name.length > 1 && name.every((key) => order.includes(key)))
  return named.length === 1 ? [] : ofKind.map(({ template }) => template)
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

/** Words of a request that do not describe the document, with their keys once they are asked for. */
let requestKeys: ReadonlySet<string> | undefined
const requestWords = () =>
  (requestKeys ??= new Set(
    keysOf(
      'сделать сделай нужно нужен нужна надо подготовить подготовь составить составь написать напиши оформить оформи хочу прошу помоги помогите пожалуйста создать создай документ требуется необходимо можно мне разработать сформировать сгенерируй образец шаблон бланк форма какой год дать дай новый наш',
    ),
  ))

/** The descriptive words of a text with spelling corrected. `order`: in their order, for the kind of document. */
type Words = { readonly keys: ReadonlySet<string>; readonly order: readonly string[] }

function wordsOf(text: string): Words {
  const { spelling } = index()
  const order = normalise(text)
    .filter(({ isStop }) => !isStop)
    .map(({ word, key, kind }) => {
      if (kind !== 'word' || spelling.has(key)) return key
      const [near] = spelling.near(word, 1)
      return near ? keysOf(near.word)[0]! : key
    })
    .filter((key) => !requestWords().has(key))
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
  const descriptive = (text: string) => keysOf(text).filter((key) => !requestWords().has(key))
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
