import { today } from '#modules/laws/index.ts'
import { failureText, type RunTools, type RunUsage } from '#modules/runs/index.ts'
import type { FailureKind } from '#platform/model/index.ts'

import { askModelForTemplate, askModelForValues } from './fields/ask-model.ts'
import type { FoundValues } from './fields/extract-values.ts'
import { knownValues, type KnownFacts } from './fields/known-values.ts'
import type { KnownValue, KnownValues } from './generator.tables.ts'
import {
  filledText,
  identifiedText,
  kindsToChoose,
  nextToAsk,
  unclearText,
  chooseText,
} from './reply-texts.ts'
import type { SessionChange, SessionRow } from './sessions.repository.ts'
import { extractValuesAside, identifyAside } from './tasks.ts'
import type { Identified } from './templates/identify.ts'
import { templateById, type Template } from './templates/templates.ts'

/** The reply to a message, and the new state of the session. */
export type Interpretation = {
  readonly text: string
  readonly change: SessionChange
  /** Why the model's answer is missing; null: it answered, or was not called. */
  readonly reason: string | null
}

type ModelAccess = { readonly tools: RunTools; readonly usage: RunUsage }

/** Interprets a message of the dialogue: identifies the document and extracts its field values. */
export async function identifyDocument(
  session: SessionRow,
  messages: readonly string[],
  facts: KnownFacts,
  model: ModelAccess,
): Promise<Interpretation> {
  const dialogue = { messages, suggested: session.suggestions, scopeId: facts.scopeId }
  const first = await identifyAside(dialogue)
  const { found, failure } = first.template
    ? { found: first, failure: null }
    : await identifyWithModel(first, messages, model)
  const { template, candidates } = found
  if (!template) {
    return {
      text: candidates.length > 0 ? chooseText(candidates) : unclearText,
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
  const extracted = await findValues(messages.join('\n'), template, null, model, failure === null)
  const values = {
    ...withSource(knownValues(template, facts), 'known'),
    ...withSource(extracted.values, 'said'),
  }
  return {
    text: identifiedText(template, values),
    reason: extracted.reason ?? (failure && failureText(failure)),
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
 * The model's guess is certain only when it is among the candidates too; otherwise it becomes the first
 * suggestion (wire §8: score 1 is no guess).
 */
async function identifyWithModel(
  found: Identified,
  messages: readonly string[],
  { tools, usage }: ModelAccess,
): Promise<{ found: Identified; failure: FailureKind | null }> {
  if (!tools.endpoint) return { found, failure: null }
  const { value: guess, failure } = await askModelForTemplate(messages, tools, usage)
  if (!guess) return { found, failure }
  if (found.candidates.includes(guess))
    return { found: { confidence: 1, template: guess, candidates: [guess] }, failure }
  const candidates = [guess, ...found.candidates].slice(0, 5)
  return { found: { confidence: Math.max(0.5, found.confidence), template: null, candidates }, failure }
}

/** Extracts further values for the identified document; they replace earlier ones. */
export async function extractMoreValues(
  session: SessionRow,
  message: string,
  template: Template,
  model: ModelAccess,
): Promise<Interpretation> {
  const { values: extracted, reason } = await findValues(message, template, session.askedKey, model, true)
  const values = { ...session.fieldValues, ...withSource(extracted, 'said') }
  return {
    text: filledText(template, Object.keys(extracted), values),
    reason,
    change: {
      ...session,
      fieldValues: values,
      askedKey: nextToAsk(template, values)?.key ?? null,
    },
  }
}

/** Values found by the built-in engine, supplemented by the model's. */
async function findValues(
  text: string,
  template: Template,
  askedKey: string | null,
  { tools, usage }: ModelAccess,
  mayAskModel: boolean,
): Promise<{ values: FoundValues; reason: string | null }> {
  const day = today()
  const own = await extractValuesAside(text, { template, askedKey, today: day })
  if (!tools.endpoint || !mayAskModel) return { values: own, reason: null }
  const { value: more, failure } = await askModelForValues(text, { template, today: day }, tools, usage)
  return { values: { ...own, ...more }, reason: failure && failureText(failure) }
}

const withSource = (values: Readonly<Record<string, string>>, source: KnownValue['source']): KnownValues =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, { text, source }]))

/** The template of a session whose document is identified; null before. */
export const templateOf = ({ templateId }: SessionRow): Template | null =>
  templateId === null ? null : (templateById(templateId) ?? null)
