import { isAbbreviation, isKnownForm, lowerFirst, splitSentences } from '#platform/russian/index.ts'
import { punctuated } from '#platform/text-models/index.ts'

/** A text with signs in its long lines that were dictated without any; a short line is a sentence as it stands. */
export const withSigns = (text: string): string =>
  text
    .split('\n')
    .map((line) => ((line.match(/\p{L}+/gu)?.length ?? 0) >= minDictated ? punctuated(line) : line))
    .join('\n')
/** Words of a line from which on it was dictated. */
const minDictated = 25

const isWhole = (word: string): boolean =>
  !isAbbreviation(word) &&
  !/^(?:просп|респ|конт|микр|набер)$/u.test(word) &&
  (word.length >= 4 || isKnownForm(word))

/** «остановка. крыши нет. лавки нет.»: the sentences of who writes no capitals. */
const smallSentences = (sentence: string): string[] => {
  const cuts = [...sentence.matchAll(/(?<!\p{L})(?<word>\p{Ll}{2,20})\.\s+(?=\p{Ll}{2})/gu)]
    .filter(({ groups }) => isWhole(groups!['word']!))
    .map(({ 0: found, index }) => index + found.length)
  return [0, ...cuts].map((from, at) => sentence.slice(from, cuts[at]))
}

/** The sentences of an appeal; text without capitals or full stops is split by lines. */
export const appealSentences = (text: string): string[] =>
  text
    .split(/\n+/u)
    .flatMap((line) => splitSentences(line))
    .flatMap((sentence) => sentence.split(/(?<=[?!])\s+/u))
    .flatMap(smallSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))

const leadIn =
  /^(?:[^:\n]{0,300}[\s,])?(?<verb>прошу|просим|требую|требуем|хочу|хотим|ходатайствую|требования|просьбы)(?:\s+\p{L}+,?){0,5}\s*:\s*$/iu
const marked = /^\s*(?:\d{1,2}[.)]|[а-я]\)|[-–—•*])\s*(?<words>\p{L}.*)$/iu
const infinitive = /^\p{L}{2,}(?:ть|ти|чь)(?:ся|сь)?(?!\p{L})/iu
/** «Прошу: 1) уберите снег; 2) …», «Просим: а) …; б) …» in one line. */
const inOneLine = /(?<=[:;])[ \t]+(?=(?:\d{1,2}[.)]|[а-е]\))\s*\p{L})/gu

/** «Прошу: 1) отловить собак 2) сообщить, когда 3) возместить»: no sign stands between the items. */
const numberedLine = /^.{0,600}?(?<!\d)1[.)][ \t]*\p{L}.{0,2000}$/gmu
const splitNumbers = (line: string): string => {
  let next = 1
  return line.replaceAll(
    /(?<![\d.,№])(?:(?<=[\s:;,])|^)(?<number>\d{1,2})[.)](?=[ \t]*\p{L}{3})/gu,
    (found, number: string) => {
      if (Number(number) !== next) return found
      next += 1
      return next === 2 && line.startsWith(found) ? found : `\n${found}`
    },
  )
}

/** A list behind «Прошу:» as a sentence for each item: «1. Отловить собак;» becomes «Прошу отловить собак.» */
export function withListedRequests(text: string): string {
  const lines = text
    .replaceAll(inOneLine, '\n')
    .replaceAll(numberedLine, splitNumbers)
    .split('\n')
    .filter((line) => /\S/u.test(line))
  let verb: string | null = null
  const written = lines.flatMap((line, at) => {
    const item = verb === null ? null : itemOf(line)
    if (item !== null) return [requestOf(verb!, item)]
    const found = leadIn.exec(lastOf(line))?.groups?.['verb'] ?? null
    verb = found !== null && itemOf(lines[at + 1] ?? '') !== null ? found : null
    // What stands in front of the verb is a ground, «На основании изложенного прошу:»; the sentences before it are facts.
    return verb === null ? [line] : [splitSentences(line).slice(0, -1).join(' ')]
  })
  return written.join('\n')
}

/** The last sentence of a line that is long. */
const lastOf = (line: string): string =>
  line.length <= maxLeadIn ? line : (splitSentences(line).at(-1) ?? line)
const maxLeadIn = 300

const itemOf = (line: string): string | null =>
  marked.exec(line)?.groups?.['words'] ?? (infinitive.test(line.trim()) ? line.trim() : null)

function requestOf(verb: string, item: string): string {
  const words = item.replace(/[\s;,]+$/u, '')
  const ended = /[.!?]$/u.test(words) ? words : `${words}.`
  if (!infinitive.test(words)) return ended
  return `${/^требуе?[юм]/iu.test(verb) ? 'Требую' : 'Прошу'} ${lowerFirst(ended)}`
}
