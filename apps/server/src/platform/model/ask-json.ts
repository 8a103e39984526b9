import { jsonrepair } from 'jsonrepair'
import { z } from 'zod'

import { ask } from './ask.ts'
import type { ModelEndpoint } from './endpoint.ts'
import { ModelFailure, type AnswerForm, type ChatEnd, type ChatTurn, type Usage } from './types.ts'

export type JsonQuestion<Schema extends z.ZodType> = {
  readonly turns: readonly ChatTurn[]
  readonly schema: Schema
  /** A name for the schema: Latin letters. */
  readonly name: string
  readonly maxTokens: number
}

/** What came of it. Null: the model could not say it in this form, and the caller goes on without the model. */
export type JsonAnswer<Value> = {
  readonly value: Value | null
  readonly usage: Usage
  readonly calls: number
}

/** The surest rung each endpoint has taken so far. */
const rungs = new Map<string, number>()

/**
 * A JSON answer by a ladder: schema-bound, JSON-bound, plain text; then what came is extracted, repaired, coerced and
 * checked; what still does not fit goes back to the model once. A failing model throws, a babbling one answers null.
 */
export async function askJson<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  question: JsonQuestion<Schema>,
  stop?: AbortSignal,
): Promise<JsonAnswer<z.output<Schema>>> {
  const spent: Spent = { promptTokens: 0, completionTokens: 0, isEstimated: false, calls: 0 }
  const first = await climb(endpoint, question, spent, stop)
  const read = readJson(question.schema, first)
  if (read.success) return { value: read.data, ...bill(spent) }
  const repaired = await once(
    endpoint,
    { ...question, turns: withComplaint(question.turns, first, read.problem) },
    spent,
    stop,
  )
  const second = repaired === null ? null : readJson(question.schema, repaired)
  return { value: second?.success ? second.data : null, ...bill(spent) }
}

type Spent = { promptTokens: number; completionTokens: number; isEstimated: boolean; calls: number }

const bill = ({ calls, ...usage }: Spent) => ({ usage, calls })

/** Goes down a rung each time the endpoint does not know the form. */
async function climb<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  question: JsonQuestion<Schema>,
  spent: Spent,
  stop?: AbortSignal,
): Promise<string> {
  for (;;) {
    try {
      return await collect(endpoint, question, spent, stop)
    } catch (error) {
      const rung = rungs.get(endpoint.baseUrl) ?? 0
      if (!(error instanceof ModelFailure && error.kind === 'refused') || rung >= 2) throw error
      rungs.set(endpoint.baseUrl, rung + 1)
    }
  }
}

/** The repair turn: its failure is no failure of the whole. */
async function once<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  question: JsonQuestion<Schema>,
  spent: Spent,
  stop?: AbortSignal,
): Promise<string | null> {
  try {
    return await collect(endpoint, question, spent, stop)
  } catch (error) {
    if (error instanceof ModelFailure && error.kind !== 'stopped') return null
    throw error
  }
}

async function collect<Schema extends z.ZodType>(
  endpoint: ModelEndpoint,
  { turns, schema, name, maxTokens }: JsonQuestion<Schema>,
  spent: Spent,
  stop?: AbortSignal,
): Promise<string> {
  spent.calls += 1
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
        add(spent, step.value.usage)
        return text
      }
      text += step.value
    }
  } catch (error) {
    if (error instanceof ModelFailure && error.usage) add(spent, error.usage)
    throw error
  }
}

function add(spent: Spent, usage: Usage): void {
  spent.promptTokens += usage.promptTokens
  spent.completionTokens += usage.completionTokens
  spent.isEstimated ||= usage.isEstimated
}

function formOf(endpoint: ModelEndpoint, schema: z.ZodType, name: string): AnswerForm {
  const rung = rungs.get(endpoint.baseUrl) ?? 0
  if (rung === 0)
    return {
      type: 'json_schema',
      name,
      schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    }
  return rung === 1 ? { type: 'json_object' } : { type: 'text' }
}

function withComplaint(turns: readonly ChatTurn[], answer: string, problem: string): ChatTurn[] {
  return [
    ...turns,
    { role: 'assistant', content: answer.slice(0, 4000) },
    { role: 'user', content: `Ответ не разобран: ${problem}. Ответь ещё раз, только JSON без пояснений.` },
  ]
}

export type ReadJson<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly problem: string }

/** Reads JSON out of an answer: fenced, in the middle of prose, cut off, with `"1"` for 1. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  answer: string,
): ReadJson<z.output<Schema>> {
  const found = extracted(answer)
  if (found === null) return { success: false, problem: 'в ответе нет JSON' }
  let value: unknown
  try {
    value = JSON.parse(jsonrepair(found))
  } catch {
    return { success: false, problem: 'это не JSON' }
  }
  return checked(schema, value)
}

/** From the first bracket on: the repair ends what is cut off. Of prose behind it the last closing bracket ends it. */
function extracted(answer: string): string | null {
  const fenced = /```(?:json)?\s*(?<inside>[\s\S]*?)(?:```|$)/iu.exec(answer)?.groups?.['inside']
  const text = fenced !== undefined && /[[{]/u.test(fenced) ? fenced : answer
  const start = text.search(/[[{]/u)
  if (start === -1) return null
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return end > start ? text.slice(start, end + 1) : text.slice(start)
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): ReadJson<z.output<Schema>> {
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

/** Puts right what is only spelt wrong. */
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
