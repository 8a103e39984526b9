import { sentencesOf } from '#modules/laws/index.ts'

/** The sentences of a letter; what is written without capitals or full stops is split at its lines. */
export const appealSentences = (text: string): string[] =>
  text
    .split(/\n+/u)
    .flatMap((line) => sentencesOf(line))
    .flatMap((sentence) => sentence.split(/(?<=[?!])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
