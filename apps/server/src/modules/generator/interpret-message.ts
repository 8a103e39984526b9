import { today } from '#modules/laws/index.ts'
import { runFailureText, type RunTools, type RunUsage } from '#modules/runs/index.ts'
import type { FailureKind } from '#platform/model/index.ts'

import { askModelForTemplate, askModelForValues } from './fields/ask-model.ts'
import { computedValues } from './fields/computed-values.ts'
import { unplacedExecutor } from './fields/facts/implied-values.ts'
import type { FoundValues } from './fields/found-values.ts'
import { knownValues, type KnownFacts } from './fields/known-values.ts'
import type { KnownValue, KnownValues } from './generator.tables.ts'
import {
  filledText,
  furtherText,
  identifiedText,
  kindsToChoose,
  firstMissingField,
  unclearText,
  unknownText,
  chooseText,
} from './reply-texts.ts'
import type { SessionChange, SessionRow } from './sessions.repository.ts'
import { extractValuesAside, identifyAside } from './tasks.ts'
import { certainMatch, maxCandidates, type Dialogue, type Identified } from './templates/identify.ts'
import { asksForTheSame } from './templates/same-again.ts'
import { templateById, type Template } from './templates/templates.ts'
import { furtherMatter } from './templates/two-documents.ts'

/** The reply to a message, and the new state of the session. */
export type Interpretation = {
  readonly text: string
  readonly change: SessionChange
  /** Why the model's answer is missing; null: it answered, or was not called. */
  readonly reason: string | null
}

type ModelAccess = { readonly tools: RunTools; readonly usage: RunUsage }

/** What a document like an earlier one takes from it: all but the person and the registration number. */
const valuesToRepeat = ({ fields }: Template, before: KnownValues): KnownValues =>
  Object.fromEntries(
    fields.flatMap(({ key, kind, from }) => {
      const value = before[key]
      const isOwn = kind === 'number' || (kind === 'person' && from === undefined)
      return value && !isOwn ? [[key, { ...value, source: 'known' as const }]] : []
    }),
  )

/** The question to a message that identifies no document for certain. */
const questionOf = ({ candidates, isUnknown }: Identified): string => {
  if (isUnknown) return unknownText(candidates)
  return candidates.length > 0 ? chooseText(candidates) : unclearText
}

/**
 * Interprets a message of the dialogue: identifies the document and extracts its field values. `previous`: the session
 * before this one, which «такой же для …» repeats.
 */
export async function identifyDocument(
  session: SessionRow,
  messages: readonly string[],
  { facts, previous }: { facts: KnownFacts; previous: SessionRow | null },
  model: ModelAccess,
): Promise<Interpretation> {
  const dialogue = { messages, suggested: session.suggestions, scopeId: facts.scopeId }
  const likeTemplate = previous && asksForTheSame(messages.at(-1) ?? '') ? templateOf(previous) : null
  const first = likeTemplate ? certainMatch(likeTemplate) : await identifyOne(dialogue)
  const earlier = likeTemplate ? valuesToRepeat(likeTemplate, previous!.fieldValues) : {}
  const { found, failure } = first.template
    ? { found: first, failure: null }
    : await identifyWithModel(first, messages, model)
  const { template, candidates } = found
  if (!template) {
    return {
      text: questionOf(found),
      reason: failure && runFailureText(failure),
      change: {
        templateId: null,
        confidence: found.confidence,
        suggestions: candidates.length > 0 ? candidates.map(({ name }) => name) : [...kindsToChoose],
        fieldValues: {},
        askedKey: null,
      },
    }
  }
  const { rest, what: further } = furtherMatter(messages.join('\n'), template.id)
  const extracted = await findValues(rest, template, null, model, failure === null)
  const values: KnownValues = {
    ...earlier,
    ...withSource(knownValues(template, facts), 'known'),
    ...withSource(computedValues(template, extracted.values, today()), 'known'),
    ...withSource(extracted.values, 'said'),
  }
  return {
    text: identifiedText(template, values, {
      second: found.second,
      further,
      executor: unplacedExecutor(rest, template),
    }),
    reason: extracted.reason ?? (failure && runFailureText(failure)),
    change: {
      templateId: template.id,
      confidence: 1,
      suggestions: [],
      fieldValues: values,
      askedKey: firstMissingField(template, values)?.key ?? null,
    },
  }
}

/** The document of a request; where another matter makes it uncertain, that of the rest. */
async function identifyOne(dialogue: Dialogue): Promise<Identified> {
  const whole = await identifyAside(dialogue)
  const [likeliest] = whole.candidates
  if (whole.template || !likeliest) return whole
  const messages = dialogue.messages.map((message) => furtherMatter(message, likeliest.id).rest)
  return messages.join('\n') === dialogue.messages.join('\n')
    ? whole
    : identifyAside({ ...dialogue, messages })
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
  if (found.candidates.includes(guess)) return { found: certainMatch(guess), failure }
  const candidates = [guess, ...found.candidates].slice(0, maxCandidates)
  const confidence = Math.max(0.5, found.confidence)
  return { found: { ...found, confidence, template: null, candidates, isUnknown: false }, failure }
}

/** Extracts further values for the identified document; they replace earlier ones. */
export async function extractMoreValues(
  session: SessionRow,
  message: string,
  template: Template,
  model: ModelAccess,
): Promise<Interpretation> {
  const known = textsOf(session.fieldValues)
  const { rest, what: further } = furtherMatter(` ${message}`, template.id)
  const { values: extracted, reason } = await findValues(
    rest.trim(),
    template,
    session.askedKey,
    model,
    true,
    known,
  )
  // What was computed is computed again.
  const before = Object.fromEntries(
    Object.entries(session.fieldValues).filter(
      ([key, { source }]) => source !== 'known' || !computedKeys.has(key),
    ),
  )
  const said = { ...before, ...withSource(extracted, 'said') }
  const values = { ...withSource(computedValues(template, textsOf(said), today()), 'known'), ...said }
  return {
    text: [filledText(template, Object.keys(extracted), values), furtherText(further)]
      .filter(Boolean)
      .join(' '),
    reason,
    change: {
      fieldValues: values,
      askedKey: firstMissingField(template, values)?.key ?? null,
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
  known: FoundValues = {},
): Promise<{ values: FoundValues; reason: string | null }> {
  const day = today()
  const own = await extractValuesAside(text, { template, askedKey, today: day, known })
  if (!tools.endpoint || !mayAskModel) return { values: own, reason: null }
  const { value: more, failure } = await askModelForValues(text, { template, today: day }, tools, usage)
  return { values: { ...own, ...more }, reason: failure && runFailureText(failure) }
}

/** Fields that are computed from others. */
const computedKeys = new Set(['days', 'to_date'])
const textsOf = (values: KnownValues): FoundValues =>
  Object.fromEntries(Object.entries(values).map(([key, { text }]) => [key, text]))

const withSource = (values: Readonly<Record<string, string>>, source: KnownValue['source']): KnownValues =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, { text, source }]))

/** The template of a session whose document is identified; null before. */
export const templateOf = ({ templateId }: SessionRow): Template | null =>
  templateId === null ? null : (templateById(templateId) ?? null)
