import type { AnswerState, Support } from '@uprava/contract/runs.ts'

import {
  runFailureText,
  recordModelSuccess,
  drain,
  isTruncated,
  recordFailure,
  addUsage,
  type RunUsage,
  type RunTools,
} from '#modules/runs/index.ts'
import { ask } from '#platform/model/index.ts'

import { legalPrompt } from './prompt/prompt.ts'
import type { LegalContext, LegalQuestion } from './retrieval/context.ts'
import { citablesOf } from './verification/citables.ts'
import { CitationChecker, type VerifiedCitation } from './verification/citation-checker.ts'
import { plainText } from './verification/sanitize-answer.ts'

type Received = {
  readonly model: string
  /** The model's reply unchanged, for the evidence log. */
  readonly raw: string
  /** The reply without citations, links and markup: «черновик модели». */
  readonly plain: string
  /** What has been published of it. */
  readonly shown: string
  readonly cited: readonly VerifiedCitation[]
  readonly masked: Readonly<Record<string, number>>
  readonly reason: string | null
}

/** The model's answer to a question, or its failure. */
export type ModelAnswer =
  | (Received & {
      readonly kind: 'answered'
      readonly state: Extract<AnswerState, 'complete' | 'cut' | 'stopped'>
      readonly support: Support
    })
  | (Received & { readonly kind: 'failed'; readonly reason: string })

/** Asks the model and publishes its answer while it arrives, checked. */
export async function askModel(
  asked: LegalQuestion,
  context: LegalContext,
  tools: RunTools,
  usage: RunUsage,
): Promise<ModelAnswer> {
  const endpoint = tools.endpoint!
  const prompt = legalPrompt(asked, context, endpoint)
  const verified = new CitationChecker(citablesOf(context, asked.files))
  const received = { raw: '', shown: '', masked: {} as Record<string, number> }
  const show = (text: string) => {
    received.shown += text
    tools.delta(text)
  }
  const finished = (): Omit<Received, 'reason'> => ({
    ...received,
    model: endpoint.model,
    plain: plainText(received.raw),
    cited: verified.cited,
  })
  try {
    const answer = ask(endpoint, prompt, {
      stop: tools.signal,
      onMasked: ({ masked }) => (received.masked = { ...masked }),
    })
    const end = await drain(answer, (piece) => {
      received.raw += piece
      show(verified.push(piece))
    })
    show(verified.end())
    recordModelSuccess(endpoint)
    addUsage(usage, end.usage)
    const isCut = end.finish === 'length'
    return {
      ...finished(),
      kind: 'answered',
      state: isCut ? 'cut' : 'complete',
      support: verified.support,
      reason: isCut ? 'Ответ длиннее, чем модель может дать за раз' : null,
    }
  } catch (error) {
    const failure = recordFailure(error, endpoint, usage)
    show(verified.end())
    const { support } = verified
    if (failure.kind === 'stopped') {
      return { ...finished(), kind: 'answered', state: 'stopped', support, reason: runFailureText('stopped') }
    }
    if (isTruncated(failure) && support.supported > 0) {
      return { ...finished(), kind: 'answered', state: 'cut', support, reason: runFailureText(failure.kind) }
    }
    return { ...finished(), kind: 'failed', reason: runFailureText(failure.kind) }
  }
}
