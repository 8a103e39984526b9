import { today } from '#modules/laws/index.ts'
import { failureText, type RunTools, type RunUsage } from '#modules/runs/index.ts'
import type { FailureKind } from '#platform/model/index.ts'

import { templateByModel, valuesByModel } from './fields/by-model.ts'
import { knownValues, type KnownFacts } from './fields/known.ts'
import { readValues, type FoundValues } from './fields/read.ts'
import type { KnownValue, KnownValues } from './generator.tables.ts'
import { filled, identified, kindsToChoose, nextToAsk, unclear, whichOf } from './say.ts'
import type { SessionChange, SessionRow } from './sessions.repository.ts'
import { identify, type Identified } from './templates/identify.ts'
import { templateById, type Template } from './templates/templates.ts'

/** What is made of a message: what is said to it, and how the session goes on. */
export type Understood = {
  readonly text: string
  readonly change: SessionChange
  /** Why the model did not help though it was asked; null: it helped, or was not asked. */
  readonly reason: string | null
}

type Model = { readonly tools: RunTools; readonly usage: RunUsage }

/** A message of the dialogue: which document is meant, and what it says of its fields already. */
export async function understandRequest(
  session: SessionRow,
  messages: readonly string[],
  facts: KnownFacts,
  model: Model,
): Promise<Understood> {
  const asked = { messages, offered: session.suggestions, scopeId: facts.scopeId }
  const first = identify(asked)
  const { found, failure } = first.template
    ? { found: first, failure: null }
    : await withModel(first, messages, model)
  const { template, candidates } = found
  if (!template) {
    return {
      text: candidates.length > 0 ? whichOf(candidates) : unclear,
      reason: failure && failureText(failure),
      change: {
        templateId: null,
        confidence: found.confidence,
        suggestions: candidates.length > 0 ? candidates.map(({ name }) => name) : [...kindsToChoose],
        fieldValues: {},
        askedKey: null,
      },
    }
  }
  const said = await findValues(messages.join('\n'), template, null, model, failure === null)
  const values = { ...marked(knownValues(template, facts), 'known'), ...marked(said.values, 'said') }
  return {
    text: identified(template, values),
    reason: said.reason ?? (failure && failureText(failure)),
    change: {
      templateId: template.id,
      confidence: 1,
      suggestions: [],
      fieldValues: values,
      askedKey: nextToAsk(template, values)?.key ?? null,
    },
  }
}

/**
 * The model's guess counts as certain only when the words point there too; otherwise it is the first of what is offered
 * (wire §8: score 1 is no guess).
 */
async function withModel(
  found: Identified,
  messages: readonly string[],
  { tools, usage }: Model,
): Promise<{ found: Identified; failure: FailureKind | null }> {
  if (!tools.endpoint) return { found, failure: null }
  const { value: guess, failure } = await templateByModel(messages, tools, usage)
  if (!guess) return { found, failure }
  if (found.candidates.includes(guess))
    return { found: { confidence: 1, template: guess, candidates: [guess] }, failure }
  const candidates = [guess, ...found.candidates].slice(0, 5)
  return { found: { confidence: Math.max(0.5, found.confidence), template: null, candidates }, failure }
}

/** Further words about the identified document: they go over what stood in its fields. */
export async function understandValues(
  session: SessionRow,
  message: string,
  template: Template,
  model: Model,
): Promise<Understood> {
  const { values: said, reason } = await findValues(message, template, session.askedKey, model, true)
  const values = { ...session.fieldValues, ...marked(said, 'said') }
  return {
    text: filled(template, Object.keys(said), values),
    reason,
    change: {
      ...session,
      fieldValues: values,
      askedKey: nextToAsk(template, values)?.key ?? null,
    },
  }
}

/** What the words say by the built-in engine's reading, and by the model's where that finds more. */
async function findValues(
  text: string,
  template: Template,
  asked: string | null,
  { tools, usage }: Model,
  mayAskModel: boolean,
): Promise<{ values: FoundValues; reason: string | null }> {
  const day = today()
  const own = readValues(text, { template, asked, today: day })
  if (!tools.endpoint || !mayAskModel) return { values: own, reason: null }
  const { value: more, failure } = await valuesByModel(text, { template, today: day }, tools, usage)
  return { values: { ...own, ...more }, reason: failure && failureText(failure) }
}

const marked = (values: Readonly<Record<string, string>>, source: KnownValue['source']): KnownValues =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, { text, source }]))

/** The template of a session whose document is identified; null before that. */
export const templateOf = ({ templateId }: SessionRow): Template | null =>
  templateId === null ? null : (templateById(templateId) ?? null)
