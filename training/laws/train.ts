// npm run train:laws: learns what words mean to norms, and the order of candidates, from the questions of the reference base;
// writes data/senses.bin and data/order-weights.json of the module and prints how writers left out are answered.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import {
  decodeSenses,
  encodeSenses,
  memoryIndex,
  readBase,
  searchedWords,
  signNames,
} from '../../apps/server/src/modules/laws/index.ts'
import { learnOrder, placeOf, type Ordered } from './learn-order.ts'
import { learnSenses, type OwnedText } from './learn-senses.ts'
import { readableQuestions } from './read-sets.ts'

const data = path.join(import.meta.dirname, '../../apps/server/src/modules/laws/data')
const { norms } = readBase()
/** By file of questions, each of other writers: the questions of each norm. */
const writers = Array.from(
  { length: 10 },
  (_, at) =>
    JSON.parse(readFileSync(path.join(data, `questions-${at + 1}.json`), 'utf8')) as Record<string, string[]>,
)
/** Writers who are left out together: their questions are asked of a base without them. */
const leftOut: readonly (readonly number[])[] = [[10], [9], [7]]
/** Of each left-out part so many questions are asked, evenly spread. */
const asked = 1200
const size = 80

const keysOf = (text: string) => searchedWords(text).map(({ key }) => key)
const own: OwnedText[] = norms.flatMap(({ title, keywords, summary }, owner) =>
  [`${title} ${keywords.join(' ')}`, summary].map((text) => ({
    owner,
    writer: 0,
    isQuestion: false,
    keys: keysOf(text),
  })),
)
const placeOfNorm = new Map(norms.map(({ id }, at) => [id, at]))
const questions: OwnedText[] = writers.flatMap((file, at) =>
  Object.entries(file).flatMap(([id, texts]) =>
    texts.map((text) => ({
      owner: placeOfNorm.get(id)!,
      writer: at + 1,
      isQuestion: true,
      keys: keysOf(text),
    })),
  ),
)

/** The senses that all writers but some teach, as they are stored. */
function sensesWithout(out: readonly number[]): Uint8Array {
  const texts = [...own, ...questions.filter(({ writer }) => !out.includes(writer))]
  const learned = learnSenses(
    texts.toSorted((a, b) => a.owner - b.owner),
    norms.length,
    size,
  )
  return encodeSenses({ ...learned, words: [...learned.words.keys()], normIds: norms.map(({ id }) => id) })
}

function questionsOf(out: readonly number[], normId: string): string[] {
  return [...new Set(writers.flatMap((file, at) => (out.includes(at + 1) ? [] : (file[normId] ?? []))))]
}

/** What a base without some writers makes of their questions. */
function rankedWithout(out: readonly number[]): Ordered[] {
  const search = memoryIndex((normId) => questionsOf(out, normId), decodeSenses(sensesWithout(out)))
  const all = out.flatMap((writer) =>
    Object.entries(writers[writer - 1]!).flatMap(([id, texts]) => texts.map((text) => ({ id, text }))),
  )
  const every = Math.max(1, Math.ceil(all.length / asked))
  return all
    .filter((_, at) => at % every === 0)
    .map(({ id, text }) => {
      const { norms: found, signs } = search(text)
      return { signs, isRight: found.map((norm) => norms[norm]!.id === id) }
    })
}

/** What the whole base makes of the sets that may be read. */
function rankedOfSets(stored: Uint8Array): Ordered[] {
  const search = memoryIndex((normId) => questionsOf([], normId), decodeSenses(stored))
  return readableQuestions().map(({ text, norms: right }) => {
    const { norms: found, signs } = search(text)
    return { signs, isRight: found.map((norm) => right.has(norms[norm]!.id)) }
  })
}

const senses = sensesWithout([])
const parts = [
  ...leftOut.map((out) => ({ name: `writers ${out.join(', ')} left out`, ranked: rankedWithout(out) })),
  { name: 'readable sets', ranked: rankedOfSets(senses) },
]
for (const { name, ranked } of parts) {
  const others = learnOrder(parts.filter((part) => part.name !== name).flatMap((part) => part.ranked))
  const places = ranked.map((question) => placeOf(question, others))
  const within = (most: number) =>
    ((100 * places.filter((place) => place >= 0 && place < most).length) / places.length).toFixed(1)
  console.log(`${name} (${places.length}): first ${within(1)} %, among five ${within(5)} %`)
}
const learned = learnOrder(parts.flatMap(({ ranked }) => ranked))
for (const [at, name] of signNames.entries()) console.log(`  ${name}: ${learned.weights[at]}`)
writeFileSync(path.join(data, 'order-weights.json'), `${JSON.stringify(learned, null, 2)}\n`)
writeFileSync(path.join(data, 'senses.bin'), senses)
console.log(`senses.bin: ${(senses.length / 1024).toFixed(0)} KB`)
