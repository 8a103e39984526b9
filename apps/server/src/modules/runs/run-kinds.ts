import type { AnswerState, EngineMode, RunEvent, RunEvents, Support } from '@uprava/contract/runs.ts'
import type { z } from 'zod'

import type { Tx } from '#platform/database/index.ts'
import type { ModelEndpoint } from '#platform/model/index.ts'

import type { Retrieved } from './runs.tables.ts'
import type { RunUsage } from './usage/usage.repository.ts'

/** The owner of a run and the conversation it belongs to. */
export type RunHead = {
  readonly id: number
  readonly kind: string
  readonly channelId: number
  readonly managerId: number
  readonly subjectId: number | null
  readonly createdAt: Date
}

/** The id of the conversation the run belongs to; throws for a run without one. */
export function subjectOf({ id, kind, subjectId }: RunHead): number {
  if (subjectId === null) throw new Error(`The run ${id} of ${kind} has no subject`)
  return subjectId
}

/** What a run kind works with: the model, the stop signal and the event stream. */
export type RunTools = {
  /** Null: the run is answered by the built-in engine, for the reason in `engineReason`. */
  readonly endpoint: ModelEndpoint | null
  readonly engineReason: EngineReason
  /** Aborted when the person stops the run, or the process ends. */
  readonly signal: AbortSignal
  /** Publishes an event other than the text of the answer. */
  emit<Type extends Exclude<RunEvent, 'delta' | 'replace' | 'done' | 'error'>>(
    type: Type,
    payload: RunEvents[Type],
  ): void
  /** Appends a piece to the answer. */
  delta(text: string): void
  /** Replaces the whole answer so far. */
  replace(text: string): void
}

/** Why there is no model: by design (`embedded`), or because it failed (`degraded`). Null text: nothing to explain. */
export type EngineReason = { readonly mode: 'embedded' | 'degraded'; readonly text: string | null }

/** The evidence of an answer as its run kind collects it. */
export type EvidenceDraft = {
  readonly question: string
  readonly verdict: string
  /** The share of the question covered by the reference base, 0 to 1; null when the base was not searched. */
  readonly coverage: number | null
  /** yyyy-mm-dd */
  readonly onDate: string
  readonly retrieved: readonly Retrieved[]
  readonly searched: readonly string[]
  readonly engine: string
  readonly mode: EngineMode
  readonly reason: string | null
  readonly support: Support | null
  /** The model's answer before it was checked. */
  readonly draft: string | null
  /** The model's answer was discarded for the built-in engine's. */
  readonly isReplaced: boolean
  /** Number of personal data values masked in the prompt, by kind. */
  readonly masked: Readonly<Record<string, number>>
}

/** The result of a run. */
export type RunOutcome<Metadata> = {
  readonly state: AnswerState
  readonly text: string
  readonly metadata: Metadata
  readonly usage: RunUsage
  readonly evidence: EvidenceDraft
}

/** An interrupted run: what was published of its answer before it was stopped, failed or lost its node. */
export type PartialRun = {
  /** The answer as published so far. */
  readonly text: string
  readonly events: readonly { type: string; payload: unknown }[]
  /** The sentence shown to the user after the text: why there is no more. */
  readonly explanation: string
  readonly engine: string
}

/** A kind of run, registered by the module whose conversation it belongs to. */
export type RunKind<Input, Metadata> = {
  readonly name: string
  readonly input: z.ZodType<Input>
  /** Upper bound of the tokens of one run; reserved against the limits when the run starts. */
  readonly maxTokens: number
  /** Whether the subject of its runs is a chat, whose id is published with the end. */
  readonly isOfChat?: true
  /** Produces the answer. A failing model is handled here by falling back to the built-in engine; a throw fails the run. */
  work(run: RunHead, input: Input, tools: RunTools): Promise<RunOutcome<Metadata>>
  /** The answer of an interrupted run, so that its conversation always gets one. */
  recover(run: RunHead, input: Input, partial: PartialRun): RunOutcome<Metadata>
  /** Stores the answer as a message, publishes it and returns its ids. Runs in the transaction that ends the run. */
  finalize(
    tx: Tx,
    run: RunHead,
    outcome: RunOutcome<Metadata>,
  ): Promise<{ messageId: number; chatId: number | null }>
}

type AnyKind = RunKind<unknown, unknown>
const kinds = new Map<string, AnyKind>()

/** Registers a run kind; called when its module is mounted. */
export function registerRunKind<Input, Metadata>(kind: RunKind<Input, Metadata>): void {
  kinds.set(kind.name, kind)
}

/** The kind of a stored run; undefined on a node whose role does not serve it: such runs are left to other nodes. */
export const runKind = (name: string): AnyKind | undefined => kinds.get(name)
