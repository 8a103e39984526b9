import { paragraphs } from '#platform/markdown.ts'
import {
  monthName,
  namedPersonIn,
  normalise,
  numeralsToDigits,
  splitSentences,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { bulleted, type Draft } from './draft-parts.ts'
import { withoutReason } from './edit/condense.ts'
import { withDoers } from './edit/passives.ts'
import { shortened } from './edit/shorten.ts'
import { withRelatives } from './prose/relatives.ts'
import { lowerStart } from './prose/statements.ts'

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
const clausesOf = (material: string, words: Inflected): string[] =>
  splitSentences(material).flatMap((sentence) =>
    withRelatives(
      sentence
        .replace(reporting, '')
        .replace(/[.\s]+$/u, '')
        .split(/(;\s+|,\s+(?=\p{Ll}+\s)(?!а\s|но\s|что\s))/u),
      words,
    )
      .filter((_, at) => at % 2 === 0)
      .map((clause) => upperFirst(clause.trim()))
      .filter((clause) => clause !== ''),
  )

/** «Он пояснил, что …», «Всего заслушано …»: why and how, not what. */
const explains =
  /^(?:он|она|они|при\s+этом|также|кроме\s+того)?\s*(?:пояснил\p{L}{0,2}|объяснил\p{L}{0,2}|напомнил\p{L}{0,2}|поблагодарил\p{L}{0,2}|рассказал\p{L}{0,2})(?!\p{L})/iu
/** What a reader must know: a decision, a duty, a term, a number, who is to act. */
const needed =
  /\d|(?<!\p{L})(?:прос(?:им|ит|ят)|решен\p{L}|реш(?:или|ил|ает|ит)|предл(?:ага|ож)\p{L}+|рекоменд\p{L}+|поруч\p{L}+|необходимо|нужно|требу\p{L}+|должн\p{L}+|обязан\p{L}{0,2}|запрещ\p{L}+|нельзя|срок\p{L}{0,2}|назначен\p{L}?|введ[её]н\p{L}?|карантин\p{L}*|\p{L}+дцат\p{L}|выявлен\p{L}?|обнаружен\p{L}?|против|утверд\p{L}+|откаж\p{L}+|отказ\p{L}*|следует|надо|отразить|направ\p{L}+|подпис\p{L}+|выговор\p{L}*|возвра\p{L}+|переда\p{L}+|взамен|нуж(?:ен|на|ны)|не\s+хватает|протека\p{L}+|ответственн\p{L}+|исполнител\p{L}+|вырос\p{L}*|снизи\p{L}+|вдвое|втрое|один|одна|два|две|двух|три|тр[её]х|четыре\p{L}*|пят\p{L}+|шест\p{L}+|сем(?:ь|и)|восем\p{L}*|девят\p{L}+|десят\p{L}+|сорок\p{L}*|сто|тысяч\p{L}*|миллион\p{L}*)(?!\p{L})/iu

/** A summary of a text: its main sentences, shortened, and the dates, sums and names that they do not hold. */
export function summary(material: string, words: Inflected, order = ''): Draft {
  const sentences = splitSentences(material).filter((one) => !greeting.test(one.trim()))
  const limit = limitOf(order)
  if (sentences.length <= 2 && limit === null)
    return {
      text: paragraphs(
        '**Главное:**',
        bulleted(clausesOf(sentences.map((one) => shortened(one, words)).join(' '), words)),
      ),
      gaps: [],
    }
  const weighty = sentences.filter(
    (one, at) => (needed.test(one) || (at === 0 && !isOnlyAbout(one))) && !explains.test(one),
  )
  const enough = weighty.length >= Math.min(2, sentences.length) ? weighty : sentences
  const chosen =
    enough.length <= wholeLength
      ? enough
      : mainSentences(
          enough.join(' '),
          limit ?? Math.min(longest, Math.max(4, Math.round(enough.length / 2.5))),
        )
  const main = chosen
    .map((sentence) => withDoers(withoutReason(shortened(sentence, words)), words))
    .filter((one) => one !== '')
  const lines = limit === null || main.length <= limit ? main : joined(main, limit)
  const said = lines.join(' ')
  const text = paragraphs(
    '**Главное:**',
    bulleted(lines),
    ...detailsOf(material, said),
    '_Предложения взяты из текста и сокращены, без пересказа своими словами._',
  )
  return { text, gaps: [] }
}

/** «Совет заслушал доклад о ходе сезона.» names a subject and says nothing of it. */
const isOnlyAbout = (sentence: string): boolean =>
  /(?<!\p{L})(?:заслушал\p{L}?|рассмотрел\p{L}?|обсудил\p{L}?|пров[её]л\p{L}?|осмотрел\p{L}?|информирует)(?!\p{L})/iu.test(
    sentence,
  ) && !/\d|«/u.test(sentence)

/** Dates, sums and names that the sentences chosen do not hold. */
const detailsOf = (material: string, said: string): string[] =>
  (
    [
      ['Даты и сроки', datesIn(material)],
      ['Суммы и числа', sumsIn(material)],
      ['Кто упомянут', [...peopleIn(material), ...organizationsIn(material)]],
    ] as const
  )
    .map(([name, values]) => [name, values.filter((value) => !said.includes(value))] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `**${name}:** ${values.join('; ').replace(/\.$/u, '')}.`)

const organizationsIn = (text: string): string[] =>
  distinct(
    [
      ...text.matchAll(
        /(?:(?:компани|организаци|фирм|предприяти|обществ)\p{L}{1,2}\s|(?:ООО|АО|ИП|МУП|МБУ|ГБУ)\s)«[^»]{2,40}»/giu,
      ),
    ].map(([value]) => value),
    4,
  )

/** «в двух предложениях», «в 10 строчках», «одной фразой», «в пару строк»: as many sentences. */
function limitOf(order: string): number | null {
  const found =
    /(?<![\p{L}\d.,])(?<count>\d{1,3}|одн\p{L}+|пар[ауе])\s+(?:предложени|строч|строк|фраз|пункт|слов(?:ах|ами))/iu.exec(
      numeralsToDigits(order),
    )?.groups?.['count']
  if (found === undefined) return null
  return /^\d/u.test(found) ? Math.max(1, Number(found)) : found.startsWith('пар') ? 2 : 1
}

/** The sentences in as many groups, those of a group joined by semicolons. */
function joined(sentences: readonly string[], limit: number): string[] {
  const size = Math.ceil(sentences.length / limit)
  const groups = Array.from({ length: limit }, (_, at) => sentences.slice(at * size, (at + 1) * size))
  return groups
    .filter((group) => group.length > 0)
    .map((group) =>
      group
        .map((one, at) => (at === 0 ? one : lowerStart(one)))
        .map((one, at) => (at < group.length - 1 ? one.replace(/[.!]$/u, '') : one))
        .join('; '),
    )
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
        /(?<!\p{L})(?!Уважаем|Дорог)(?:\p{Lu}\p{Ll}+\s+\p{Lu}\.\s?\p{Lu}\.|\p{Lu}\.\s?\p{Lu}\.\s?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+(?:вич|вна)\p{Ll}{0,2})/gu,
      ),
    ].map(([value]) => {
      const person = namedPersonIn(value)
      return person?.isCertain === true ? person.text : value
    }),
    8,
  )
