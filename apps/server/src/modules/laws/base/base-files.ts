import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

const folder = path.join(import.meta.dirname, '../data')
const file = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** A norm of the reference base. */
const norm = z.object({
  id: z.string(),
  act_type: z.string(),
  act_title: z.string(),
  act_number: z.string(),
  act_date: z.iso.date().nullable(),
  article: z.string(),
  title: z.string(),
  summary: z.string(),
  topics: z.array(z.string()),
  keywords: z.array(z.string()),
  status: z.string(),
  effective_from: z.iso.date().nullable(),
  replaced_by: z.string().nullable(),
  source_url: z.string().nullable(),
  confidence: z.enum(['A', 'B']),
})
export type BaseNorm = z.output<typeof norm>

/** A law of the selector of the session package. */
const charterLaw = z.object({
  id: z.string(),
  number: z.string(),
  date: z.iso.date(),
  title: z.string(),
  summary: z.string(),
  charter_sections: z.array(z.string()),
  scope: z.string(),
  effective_from: z.iso.date().nullable(),
  status: z.string(),
  source_url: z.string().nullable(),
  confidence: z.enum(['A', 'B']),
})

const aliases = z.object({
  acts: z.record(z.string(), z.object({ names: z.array(z.string()), short: z.array(z.string()).optional() })),
  absent: z.array(z.object({ title: z.string(), names: z.array(z.string()) })),
})

/** Names of acts in everyday speech, and well-known acts the base does not have. */
export function actAliases(): z.output<typeof aliases> {
  return aliases.parse(JSON.parse(file('act-aliases.json')))
}

const questionFiles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((part) => `questions-${part}.json`)

/** The reference base as the project keeps it in its own files. */
export function readBase() {
  const questions = questionFiles.map((name) =>
    z.record(z.string(), z.array(z.string())).parse(JSON.parse(file(name))),
  )
  return {
    norms: z.array(norm).parse(JSON.parse(file('norms.json'))),
    charterLaws: z.array(charterLaw).parse(JSON.parse(file('laws.json'))),
    questions: allQuestions(questions),
    aliases: actAliases().acts,
  }
}

/** A norm's questions may stand in several of the files. */
function allQuestions(files: readonly Readonly<Record<string, string[]>>[]): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [id, questions] of files.flatMap((ofFile) => Object.entries(ofFile)))
    all.set(id, [...new Set([...(all.get(id) ?? []), ...questions])])
  return all
}

let sha256: string | undefined

/** Changes with every file the stored base is made of. They are read once a process: those of a program stay as they are. */
export function baseSha256(): string {
  if (sha256 !== undefined) return sha256
  const hash = createHash('sha256')
  for (const name of ['norms.json', 'laws.json', 'act-aliases.json', ...questionFiles])
    hash.update(readFileSync(path.join(folder, name)))
  return (sha256 = hash.digest('hex'))
}

/** The key of an act in the files: its number and date. */
export const actKey = ({ act_number: number, act_date: date }: Pick<BaseNorm, 'act_number' | 'act_date'>) =>
  date === null ? number : `${number} ${date}`
