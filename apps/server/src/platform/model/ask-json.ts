import { jsonrepair } from 'jsonrepair'
import { z } from 'zod'

import { ask } from './ask.ts'
import {
  ModelFailure,
  type AnswerForm,
  type ChatEnd,
  type ChatTurn,
  type ModelEndpoint,
  type Usage,
} from './types.ts'

export type JsonQuestion<Schema extends z.ZodType> = {
  readonly turns: readonly ChatTurn[]
  readonly schema: Schema
  /** A name for the schema: Latin letters. */
  readonly name: string
  readonly maxTokens: number
}

/** The validated value. Null: no reply matched the schema. */
export type JsonAnswer<Value> = {
  readonly value: Value | null
  readonly usage: Usage
  readonly calls: number
}

/** The answer form that each endpoint supports, by its base URL: an index of the levels in `formOf`. */
const formLevels = new Map<string, number>()

/**
 * Asks for JSON with fallbacks: bound to the schema, bound to JSON, plain text. The reply is extracted, repaired, coerced
 * and validated; an invalid one is returned to the model once. Throws when the model fails; null when no reply is valid.
 */
export async function askJson<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  question: JsonQuestion<Schema>,
  stop?: AbortSignal,
): Promise<JsonAnswer<z.output<Schema>>> {
  const total: UsageTotal = { promptTokens: 0, completionTokens: 0, isEstimated: false, calls: 0 }
  const first = await askWithFallback(endpoint, question, total, stop)
  const read = readJson(question.schema, first)
  if (read.success) return { value: read.data, ...totalOf(total) }
  const repaired = await askForRepair(
    endpoint,
    { ...question, turns: withRepairRequest(question.turns, first, read.problem) },
    total,
    stop,
  )
  const second = repaired === null ? null : readJson(question.schema, repaired)
  return { value: second?.success ? second.data : null, ...totalOf(total) }
}

type UsageTotal = { promptTokens: number; completionTokens: number; isEstimated: boolean; calls: number }

const totalOf = ({ calls, ...usage }: UsageTotal) => ({ usage, calls })

/** Falls back to the next form each time the endpoint does not support one. */
async function askWithFallback<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  question: JsonQuestion<Schema>,
  total: UsageTotal,
  stop?: AbortSignal,
): Promise<string> {
  for (;;) {
    try {
      return await collect(endpoint, question, total, stop)
    } catch (error) {
      const level = formLevels.get(endpoint.baseUrl) ?? 0
      if (!(error instanceof ModelFailure && error.kind === 'refused') || level >= 2) throw error
      formLevels.set(endpoint.baseUrl, level + 1)
    }
  }
}

/** The repair turn; null when it fails, other than by the caller's stop. */
async function askForRepair<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  question: JsonQuestion<Schema>,
  total: UsageTotal,
  stop?: AbortSignal,
): Promise<string | null> {
  try {
    return await collect(endpoint, question, total, stop)
  } catch (error) {
    if (error instanceof ModelFailure && error.kind !== 'stopped') return null
    throw error
  }
}

async function collect<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  { turns, schema, name, maxTokens }: JsonQuestion<Schema>,
  total: UsageTotal,
  stop?: AbortSignal,
): Promise<string> {
  total.calls += 1
  const answer = ask(
    endpoint,
    { turns, maxTokens, temperature: 0, form: formOf(endpoint, schema, name) },
    stop ? { stop } : {},
  )
  let text = ''
  try {
    for (;;) {
      const step: IteratorResult<string, ChatEnd> = await answer.next()
      if (step.done) {
        add(total, step.value.usage)
        return text
      }
      text += step.value
    }
  } catch (error) {
    if (error instanceof ModelFailure && error.usage) add(total, error.usage)
    throw error
  }
}

function add(total: UsageTotal, usage: Usage): void {
  total.promptTokens += usage.promptTokens
  total.completionTokens += usage.completionTokens
  total.isEstimated ||= usage.isEstimated
}

function formOf(endpoint: ModelEndpoint, schema: z.ZodType, name: string): AnswerForm {
  const level = formLevels.get(endpoint.baseUrl) ?? 0
  if (level === 0)
    return {
      type: 'json_schema',
      name,
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    }
  return level === 1 ? { type: 'json_object' } : { type: 'text' }
}

function withRepairRequest(turns: readonly ChatTurn[], answer: string, problem: string): ChatTurn[] {
  return [
    ...turns,
    { role: 'assistant', content: answer.slice(0, 4000) },
    { role: 'user', content: `Ответ не разобран: ${problem}. Ответь ещё раз, только JSON без пояснений.` },
  ]
}

export type ReadJson<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly problem: string }

/** Extracts JSON from an answer: fenced, inside prose, truncated, with `"1"` for 1. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  answer: string,
): ReadJson<z.output<Schema>> {
  const json = extractJson(answer)
  if (json === null) return { success: false, problem: 'в ответе нет JSON' }
  let value: unknown
  try {
    value = JSON.parse(jsonrepair(json))
  } catch {
    return { success: false, problem: 'это не JSON' }
  }
  return validated(schema, value)
}

/** The text from the first bracket to the last closing one; without that to the end, for the repair to complete. */
function extractJson(answer: string): string | null {
  const fenced = /```(?:json)?\s*(?<inside>[\s\S]*?)(?:```|$)/iu.exec(answer)?.groups?.['inside']
  const text = fenced !== undefined && /[[{]/u.test(fenced) ? fenced : answer
  const start = text.search(/[[{]/u)
  if (start === -1) return null
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return end > start ? text.slice(start, end + 1) : text.slice(start)
}

function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): ReadJson<z.output<Schema>> {
  let candidate = value
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const result = schema.safeParse(candidate)
    if (result.success) return { success: true, data: result.data }
    const coerced = result.error.issues.reduce(withCoerced, structuredClone(candidate))
    if (JSON.stringify(coerced) === JSON.stringify(candidate))
      return { success: false, problem: problemOf(result.error) }
    candidate = coerced
  }
  return { success: false, problem: 'значения не того вида' }
}

const problemOf = (error: z.ZodError) =>
  error.issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.map(String).join('.') || 'корень'}: ${code}`)
    .join('; ')

/** Coerces a value of the wrong type where its meaning is clear. */
function withCoerced(value: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code !== 'invalid_type') return value
  const { path, expected } = issue
  if (path.length === 0) return coerce(value, expected)
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value)
  const key = path.at(-1)!
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return value
  const holder = parent as Record<PropertyKey, unknown>
  holder[key] = coerce(holder[key], expected)
  return value
}

function coerce(value: unknown, expected: string): unknown {
  if ((expected === 'number' || expected === 'int') && typeof value === 'string') {
    const number = Number(value.trim().replace(',', '.'))
    return value.trim() !== '' && Number.isFinite(number) ? number : value
  }
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (expected === 'boolean' && typeof value === 'string') {
    if (/^(?:true|да|yes|1)$/iu.test(value)) return true
    return /^(?:false|нет|no|0)$/iu.test(value) ? false : value
  }
  if (expected === 'array' && value !== null && value !== undefined && !Array.isArray(value)) return [value]
  return value
}
