import { lowerFirst, splitSentences } from '#platform/russian/index.ts'

/** The sentences of an appeal; text without capitals or full stops is split by lines. */
export const appealSentences = (text: string): string[] =>
  text
    .split(/\n+/u)
    .flatMap((line) => splitSentences(line))
    .flatMap((sentence) => sentence.split(/(?<=[?!])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))

const leadIn =
  /^(?:[^:\n]{0,300}[\s,])?(?<verb>прошу|просим|требую|требуем|хочу|хотим|ходатайствую|требования|просьбы)(?:\s+\p{L}+,?){0,5}\s*:\s*$/iu
const marked = /^\s*(?:\d{1,2}[.)]|[а-я]\)|[-–—•*])\s*(?<words>\p{L}.*)$/iu
const infinitive = /^\p{L}{2,}(?:ть|ти|чь)(?:ся|сь)?(?!\p{L})/iu
/** «Прошу: 1) уберите снег; 2) …» in one line. */
const inOneLine = /(?<=[:;])[ \t]+(?=\d{1,2}[.)]\s*\p{L})/gu

/** A list behind «Прошу:» as a sentence for each item: «1. Отловить собак;» becomes «Прошу отловить собак.» */
export function withListedRequests(text: string): string {
  const lines = text
    .replaceAll(inOneLine, '\n')
    .split('\n')
    .filter((line) => /\S/u.test(line))
  let verb: string | null = null
  const written = lines.flatMap((line, at) => {
    const item = verb === null ? null : itemOf(line)
    if (item !== null) return [requestOf(verb!, item)]
    const found = leadIn.exec(line)?.groups?.['verb'] ?? null
    verb = found !== null && itemOf(lines[at + 1] ?? '') !== null ? found : null
    // What stands in front of the verb is a ground, «На основании изложенного прошу:»; the sentences before it are facts.
    return verb === null ? [line] : [splitSentences(line).slice(0, -1).join(' ')]
  })
  return written.join('\n')
}

const itemOf = (line: string): string | null =>
  marked.exec(line)?.groups?.['words'] ?? (infinitive.test(line.trim()) ? line.trim() : null)

function requestOf(verb: string, item: string): string {
  const words = item.replace(/[\s;,]+$/u, '')
  const ended = /[.!?]$/u.test(words) ? words : `${words}.`
  if (!infinitive.test(words)) return ended
  return `${/^требуе?[юм]/iu.test(verb) ? 'Требую' : 'Прошу'} ${lowerFirst(ended)}`
}
