import type { AnswerState, Support } from '@uprava/contract/runs.ts'

import {
  failureText,
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
import { CitationChecker, type Cited } from './verification/citation-checker.ts'
import { plainText } from './verification/sanitize-answer.ts'

type Said = {
  readonly model: string
  /** What the model wrote, letter for letter: for the evidence log. */
  readonly raw: string
  /** The same without citations, links and markup: for «черновик модели». */
  readonly plain: string
  /** What its readers have seen of it. */
  readonly shown: string
  readonly cited: readonly Cited[]
  readonly masked: Readonly<Record<string, number>>
  readonly reason: string | null
}

/** What a model made of a question. */
export type ModelAnswer =
  | (Said & {
      readonly kind: 'answered'
      readonly state: Extract<AnswerState, 'complete' | 'cut' | 'stopped'>
      readonly support: Support
    })
  | (Said & { readonly kind: 'failed'; readonly reason: string })

/** Asks the model and shows its answer as it comes, checked. */
export async function askModel(
  asked: LegalQuestion,
  context: LegalContext,
  tools: RunTools,
  usage: RunUsage,
): Promise<ModelAnswer> {
  const endpoint = tools.endpoint!
  const prompt = legalPrompt(asked, context, endpoint)
  const verified = new CitationChecker(citablesOf(context, asked.files))
  const said = { raw: '', shown: '', masked: {} as Record<string, number> }
  const show = (text: string) => {
    said.shown += text
    tools.delta(text)
  }
  const finished = (): Omit<Said, 'reason'> => ({
    ...said,
    model: endpoint.model,
    plain: plainText(said.raw),
    cited: verified.cited,
  })
  try {
    const answer = ask(endpoint, prompt, {
      stop: tools.signal,
      onMasked: ({ masked }) => (said.masked = { ...masked }),
    })
    const end = await drain(answer, (piece) => {
      said.raw += piece
      show(verified.push(piece))
    })
    show(verified.end())
    recordModelSuccess()
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
      return { ...finished(), kind: 'answered', state: 'stopped', support, reason: failureText('stopped') }
    }
    if (isTruncated(failure) && support.supported > 0) {
      return { ...finished(), kind: 'answered', state: 'cut', support, reason: failureText(failure.kind) }
    }
    return { ...finished(), kind: 'failed', reason: failureText(failure.kind) }
  }
}
