import { paragraphs } from '#platform/markdown.ts'
import {
  monthName,
  namedPersonIn,
  normalise,
  splitSentences,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { bulleted, type Draft } from './draft-parts.ts'
import { shortened } from './edit/shorten.ts'

const stopWords =
  'и в на с по к о об от до для из за при что как это который его её их он она они мы вы не но а или так также быть был была были'

let stopKeys: ReadonlySet<string> | undefined

/** Made at the first use: the table of words that keys come from is not read at each start. */
const isStopKey = (key: string) =>
  (stopKeys ??= new Set(normalise(stopWords).map((word) => word.key))).has(key)

/** The most significant sentences of a text, unchanged and in its order. */
export function mainSentences(text: string, max: number): string[] {
  const sentences = text
    .split(/\n+/u)
    .flatMap((line) => splitSentences(line))
    .filter((sentence) => sentence.length > 20)
  const keys = sentences.map(
    (sentence) =>
      new Set(
        normalise(sentence)
          .map(({ key }) => key)
          .filter((key) => !isStopKey(key) && key.length > 2),
      ),
  )
  const counts = new Map<string, number>()
  for (const key of keys.flatMap((set) => [...set])) counts.set(key, (counts.get(key) ?? 0) + 1)
  const scored = sentences.map((sentence, at) => {
    const words = [...keys[at]!]
    const common =
      words.reduce((sum, key) => sum + Math.log(counts.get(key)!), 0) / Math.sqrt(Math.max(6, words.length))
    const hasFigures = /\d/u.test(sentence) ? 0.35 : 0
    const isDecision =
      /(?:решили|решено|поручить|постановил|утвердить|необходимо|должн|просит|просим|срок|до\s+\d)/iu.test(
        sentence,
      )
        ? 0.4
        : 0
    return { sentence, at, score: common + hasFigures + isDecision + (at === 0 ? 0.3 : 0) }
  })
  return scored
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, max)
    .toSorted((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence)
}

/** A text of so many sentences keeps all that say something; of a longer one the weightiest are chosen. */
const wholeLength = 9
const longest = 8
const greeting =
  /^(?:добрый\s+(?:день|вечер)|здравствуйте|уважаем\p{L}+|спасибо|с\s+уважением)[^.!?]{0,60}[.!?]$/iu

/** Who reports what: «Директор доложила, что …», «Комиссия от 12 ноября посмотрела …». */
const reporting =
  /^\p{Lu}\p{Ll}+(?:\s+от\s+\d{1,2}\s+\p{L}+)?\s+(?:доложил|сообщил|сказал|посмотрел|осмотрел|рассказал|отметил)\p{L}?,?\s+(?:что\s+)?/u

/** The clauses of one or two sentences, without who reports them. */
const clausesOf = (material: string): string[] =>
  splitSentences(material).flatMap((sentence) =>
    sentence
      .replace(reporting, '')
      .replace(/[.\s]+$/u, '')
      .split(/;\s+|,\s+(?=\p{Ll}+\s)(?!а\s|но\s|что\s|котор)/u)
      .map((clause) => upperFirst(clause.trim()))
      .filter((clause) => clause !== ''),
  )

/** A summary of a text: its main sentences, and the dates, sums and people it names. */
export function summary(material: string, words: Inflected): Draft {
  const sentences = splitSentences(material)
  if (sentences.length <= 2)
    return { text: paragraphs('**Главное:**', bulleted(clausesOf(material))), gaps: [] }
  const chosen =
    sentences.length <= wholeLength
      ? sentences
      : mainSentences(material, Math.min(longest, Math.max(4, Math.round(sentences.length / 2.5))))
  const main = chosen
    .map((sentence) => shortened(sentence, words))
    .filter((sentence) => sentence !== '' && !greeting.test(sentence))
  const named = [
    ['Даты и сроки', datesIn(material)],
    ['Суммы и числа', sumsIn(material)],
    ['Кто упомянут', peopleIn(material)],
  ] as const
  const details = named
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `**${name}:** ${values.join('; ').replace(/\.$/u, '')}.`)
  const text = paragraphs(
    '**Главное:**',
    bulleted(main),
    ...details,
    '_Предложения взяты из текста и сокращены, без пересказа своими словами._',
  )
  return { text, gaps: [] }
}

const distinct = (values: Iterable<string>, max: number) =>
  [...new Set([...values].map((value) => value.trim()))].slice(0, max)

const datesIn = (text: string) =>
  distinct(
    [
      ...text.matchAll(
        new RegExp(
          String.raw`(?:с\s{1,9}\d{1,2}(?:\s+${monthName})?\s+(?:по|до)\s{1,9}|до\s{1,9}|с\s{1,9}|не\s{1,9}позднее\s{1,9})?(?:\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\s+${monthName}(?:\s+\d{4}(?:\s+года)?)?)`,
          'giu',
        ),
      ),
    ].map(([value]) => value),
    8,
  )

const sumsIn = (text: string) =>
  distinct(
    [
      ...text.matchAll(
        /\d[\d\s]{0,20}(?:,\d{1,9})?\s{0,3}(?:тыс\.?|млн|млрд)?\s{0,3}(?:руб[а-я.]*|%|процент[а-я]*|человек[а-я]*|км|га)(?!\p{L})/giu,
      ),
    ].map(([value]) => value.replaceAll(/\s+/gu, ' ')),
    8,
  )

const peopleIn = (text: string) =>
  distinct(
    [
      ...text.matchAll(
        /(?<!\p{L})(?:\p{Lu}\p{Ll}+\s+\p{Lu}\.\s?\p{Lu}\.|\p{Lu}\.\s?\p{Lu}\.\s?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:вич|вна)\p{Ll}{0,2})/gu,
      ),
    ].map(([value]) => {
      const person = namedPersonIn(value)
      return person?.isCertain === true ? person.text : value
    }),
    8,
  )
