import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readBase } from '../../apps/server/src/modules/laws/index.ts'
import { normsOf, type Expected } from '../laws/read-sets.ts'

/** A question that continues a talk: the earlier ones, the oldest first, and the norms that answer it. */
export type Continuation = {
  readonly question: string
  readonly earlier: readonly string[]
  readonly norms: ReadonlySet<string>
}
/** The continuations by one author. */
export type TalkSet = { readonly name: string; readonly continuations: readonly Continuation[] }

type Turn = { readonly question: string; readonly norms: readonly string[] }
type Line = {
  readonly id: string
  readonly style?: string
  readonly question?: string
  readonly history?: readonly { readonly role: string; readonly text: string }[] | null
  readonly expect?: readonly Expected[]
  readonly turns?: readonly Turn[]
}

const sets = ['questions.jsonl', 'second/questions.jsonl', 'second/talks.jsonl', 'second/talks-2.jsonl']
const folder = path.join(import.meta.dirname, '../dev-sets')

/** The continuations of the development sets that may be learned from: ids ending in 0, 3 or 6 are the hold-out. */
export function readableTalks(): TalkSet[] {
  return sets.map((name) => ({
    name,
    continuations: readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
      .filter(({ id }) => !/[036]$/u.test(id))
      .flatMap(continuationsOf)
      .filter(({ norms }) => norms.size > 0),
  }))
}

function continuationsOf({ turns, style, question = '', history, expect = [] }: Line): Continuation[] {
  if (turns !== undefined)
    return turns.slice(1).map((turn, at) => ({
      question: turn.question,
      earlier: turns.slice(0, at + 1).map((before) => before.question),
      norms: new Set(turn.norms),
    }))
  if (style !== 'followup') return []
  const earlier = (history ?? []).filter(({ role }) => role === 'user').map(({ text }) => text)
  return [{ question, earlier, norms: normsOf(expect, readBase().norms) }]
}
