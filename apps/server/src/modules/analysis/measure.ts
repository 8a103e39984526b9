import { corruptionFactors } from '#platform/text-models/index.ts'

import { checkCitedActs } from './references.ts'
import { pairsOf, type Pair } from './rules/checks/pair-signs.ts'
import { statementsIn } from './rules/checks/statements.ts'
import { readPassages, type EstimatesOf, type ReadPassage } from './rules/corruption/factor-signs.ts'
import { reportedFactors } from './rules/corruption/find-factors.ts'
import { passagesOf } from './rules/corruption/passages.ts'
import { examine } from './rules/examine.ts'
import { paragraphsOf } from './rules/paragraphs.ts'
import { parseDocument } from './rules/parse-document.ts'

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

/** The code of the corruption factor of one sentence that stands alone, if any; for the bench. */
export function factorsOfSentence(text: string): string[] {
  const passage = { paragraph: 1, start: 0, text, lead: 0, isAboutPowers: false }
  return reportedFactors(readPassages([passage], corruptionFactors)).map(({ code }) => code)
}

/** The passages of a text with a line per paragraph and the signs of their factors; none where it sets no rules; for the training. */
export function passagesOfText(text: string, estimatesOf: EstimatesOf): ReadPassage[] {
  const document = parseDocument({ paragraphs: paragraphsOf(text, 'docx'), instruction: '', today: '' })
  return document.isNormative ? readPassages(passagesOf(document), estimatesOf) : []
}

/** The pairs of values of a text with a line per paragraph that may contradict each other; for the training. */
export const pairsOfText = (text: string): Pair[] =>
  pairsOf(paragraphsOf(text, 'docx').flatMap((line, at) => statementsIn({ number: at + 1, text: line })))
