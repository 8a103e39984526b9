import type { AnswerState, EngineMode, RunEvent, RunEvents, Support } from '@uprava/contract/runs.ts'
import type { z } from 'zod'

import type { Tx } from '#platform/database/index.ts'
import type { ModelEndpoint } from '#platform/model/index.ts'

import type { Retrieved } from './runs.tables.ts'
import type { RunUsage } from './usage/usage.repository.ts'

/** Whose run it is, and what it belongs to. */
export type RunHead = {
  readonly id: number
  readonly kind: string
  readonly channelId: number
  readonly managerId: number
  readonly subjectId: number | null
  readonly createdAt: Date
}

/** The number of what the run belongs to; throws when its kind is one of those that stand alone. */
export function subjectOf({ id, kind, subjectId }: RunHead): number {
  if (subjectId === null) throw new Error(`The run ${id} of ${kind} belongs to nothing`)
  return subjectId
}

/** What a run has to work with. */
export type RunTools = {
  /** Null: it is answered without a model, for the reason beside it. */
  readonly endpoint: ModelEndpoint | null
  readonly engineReason: EngineReason
  /** Aborted when the person stops the run, or the process ends. */
  readonly signal: AbortSignal
  /** Tells its readers something besides the text. */
  emit<Type extends Exclude<RunEvent, 'delta' | 'replace' | 'done' | 'error'>>(
    type: Type,
    payload: RunEvents[Type],
  ): void
  /** Adds a piece to the answer. */
  delta(text: string): void
  /** Takes back the answer so far. */
  replace(text: string): void
}

/** Why there is no model: by design (`embedded`), or because it failed (`degraded`). Null text: nothing to failureText. */
export type EngineReason = { readonly mode: 'embedded' | 'degraded'; readonly text: string | null }

/** What an answer came from, as the run found it. */
export type EvidenceDraft = {
  readonly question: string
  readonly verdict: string
  /** The share of the question that the base answers, 0 to 1; null where nothing was looked for. */
  readonly coverage: number | null
  /** yyyy-mm-dd */
  readonly onDate: string
  readonly retrieved: readonly Retrieved[]
  readonly searched: readonly string[]
  readonly engine: string
  readonly mode: EngineMode
  readonly reason: string | null
  readonly support: Support | null
  /** What the model wrote, before it was checked. */
  readonly draft: string | null
  /** The built-in engine's answer was given instead. */
  readonly isReplaced: boolean
  /** Personal data masked before the model was asked, by kind. */
  readonly masked: Readonly<Record<string, number>>
}

/** What came of a run. */
export type Outcome<Metadata> = {
  readonly state: AnswerState
  readonly text: string
  readonly metadata: Metadata
  readonly usage: RunUsage
  readonly evidence: EvidenceDraft
}

/** What is left of a run that could not be brought to its end. */
export type PartialRun = {
  /** Its readers have seen so much of the answer. */
  readonly text: string
  readonly events: readonly { type: string; payload: unknown }[]
  /** What the person reads behind it. */
  readonly explanation: string
  readonly engine: string
}

/** A kind of run, contributed by the module whose conversation it belongs to. */
export type RunKind<Input, Metadata> = {
  readonly name: string
  readonly input: z.ZodType<Input>
  /** The most tokens a run of it uses: so many are reserved. */
  readonly maxTokens: number
  /** Makes the answer. A failing model is no reason to throw: the answer is then the built-in engine's. */
  work(run: RunHead, input: Input, tools: RunTools): Promise<Outcome<Metadata>>
  /** The answer of a run that broke: whatever happens, its conversation gets one. */
  recover(run: RunHead, input: Input, partial: PartialRun): Outcome<Metadata>
  /** Keeps the answer as a message and tells it; answers where it is. Runs in the transaction that ends the run. */
  finalize(
    tx: Tx,
    run: RunHead,
    outcome: Outcome<Metadata>,
  ): Promise<{ messageId: number; chatId: number | null }>
}

type AnyKind = RunKind<unknown, unknown>
const kinds = new Map<string, AnyKind>()

/** Makes a kind known, at the mounting of its module. */
export function registerRunKind<Input, Metadata>(kind: RunKind<Input, Metadata>): void {
  kinds.set(kind.name, kind)
}

/** The kind of a stored run; a node that does not know it leaves the run to others. */
export const runKind = (name: string): AnyKind | undefined => kinds.get(name)
