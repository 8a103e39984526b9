import { createHash } from 'node:crypto'

import { answerWorkers, defineTask } from '#platform/workers/index.ts'

import { readBase } from '../../base/base-files.ts'
import { outsideQuestions } from '../outside-odds.ts'
import {
  countTexts,
  idfOf,
  segmentOf,
  textsOf,
  type LetterSegment,
  type ProvisionTexts,
} from './letter-index.ts'

/** The index of what the product ships. Its frequencies weigh every text, so that a change of one norm leaves the others as they are. */
export type ShippedLetters = {
  /** An owner for each norm, and behind them one for the questions that the base does not answer. */
  readonly segment: LetterSegment
  readonly idf: Float32Array
  readonly norms: readonly { readonly normId: string; readonly signature: string }[]
}

const buildTimeoutMs = 60_000

/** @public imported by the threads: counts and inverts the texts of the project's files */
export const buildShippedTask = defineTask<null, ShippedLetters>(import.meta.url, 'buildShippedTask', () => {
  const { norms, questions } = readBase()
  const provisions = norms.map(({ id, title, summary, keywords }) => ({
    heading: title,
    text: summary,
    keywords: keywords.join(' '),
    questions: questions.get(id) ?? [],
  }))
  const counted = countTexts([...provisions.map(textsOf), outsideQuestions()])
  const idf = idfOf(counted)
  return {
    segment: segmentOf(counted, idf),
    idf,
    norms: provisions.map((provision, at) => ({
      normId: norms[at]!.id,
      signature: signatureOf(provision),
    })),
  }
})

let shipped: Promise<ShippedLetters> | undefined

/** Built once a process: the project's files stay as they are. One that failed is built again. */
export function shippedLetters(): Promise<ShippedLetters> {
  shipped ??= answerWorkers
    .run(buildShippedTask, null, { milliseconds: buildTimeoutMs })
    .catch((error: unknown) => {
      shipped = undefined
      throw error
    })
  return shipped
}

/** The next who asks has it built, as the first one of a process. */
export function clearShippedLetters(): void {
  shipped = undefined
}

/** Changes with the texts of a provision; `findSignatures` computes the same of the stored ones. */
const signatureOf = ({ heading, text, keywords, questions }: ProvisionTexts): string =>
  createHash('sha256')
    .update([heading, text, keywords, ...questions.toSorted()].join('\n'))
    .digest('hex')
