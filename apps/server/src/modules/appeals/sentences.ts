import { splitSentences } from '#platform/russian/index.ts'

/** The sentences of an appeal; text without capitals or full stops is split by lines. */
export const appealSentences = (text: string): string[] =>
  text
    .split(/\n+/u)
    .flatMap((line) => splitSentences(line))
    .flatMap((sentence) => sentence.split(/(?<=[?!])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
