import { corruptionFactors } from '#platform/text-models/index.ts'

import { checkCitedActs } from './references.ts'
import { pairsOf, type Pair } from './rules/checks/pair-signs.ts'
import { statementsIn } from './rules/checks/statements.ts'
import { factorsIn } from './rules/corruption/judge-sentence.ts'
import { examine } from './rules/examine.ts'
import { paragraphsOf } from './rules/paragraphs.ts'

/** The rules that find something in a text with a line per paragraph, and where (counted from 1); for the bench: a busy machine does not cut it short. */
export async function findingsOfText(
  text: string,
  today: string,
): Promise<{ rule: string; paragraph: number | null }[]> {
  const examination = await examine(
    { paragraphs: paragraphsOf(text, 'docx'), instruction: 'Проверь документ', today },
    { milliseconds: 600_000 },
  )
  const onDate = examination.date ?? today
  const { findings } = await checkCitedActs(examination, { channelId: 0, onDate })
  return [...examination.findings, ...findings].map(({ code, paragraph }) => ({ rule: code, paragraph }))
}

/** The codes of the corruption factors of one sentence; for the bench. */
export const factorsOfSentence = (sentence: string): string[] =>
  factorsIn(sentence, corruptionFactors(sentence)).map(({ code }) => code)

/** The pairs of values of a text with a line per paragraph that may contradict each other; for the training. */
export const pairsOfText = (text: string): Pair[] =>
  pairsOf(paragraphsOf(text, 'docx').flatMap((line, at) => statementsIn({ number: at + 1, text: line })))
