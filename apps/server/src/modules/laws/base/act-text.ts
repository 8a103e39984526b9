import { readFile } from 'node:fs/promises'

import { storable } from '@uprava/contract/fields.ts'
import { z } from 'zod'

import { defineTask } from '#platform/workers/index.ts'

import { lineOfSyntaxError, linesOfPaths } from './json-lines.ts'
import { recogniseAct, type RecognisedAct, type RecognisedProvision } from './recognise-act.ts'

/** What the form says beside the file; empty where the text is to say it. */
export type ActForm = {
  readonly kind?: string
  readonly number?: string
  readonly title?: string
  /** yyyy-mm-dd */
  readonly date?: string | undefined
}

const maxProvisions = 10_000
/** A longer provision is kept in pieces: a search answers with what can be read. */
const maxCharacters = 6000

/** A broken file is refused with its first faults: a longer list is not read. */
const maxFaults = 20

export const damagedFileErrors = { file: ['Файл повреждён или не читается'] }

/** What is written in a file: text, or the path of a JSON file. */
type Written = { readonly form: ActForm } & ({ readonly text: string } | { readonly jsonPath: string })

export type ReadAct =
  | { readonly act: RecognisedAct }
  /** By field of the form. */
  | { readonly errors: Readonly<Record<string, readonly string[]>> }

/** Texts of megabytes: read on a worker thread. */
export const readActTask = defineTask<Written, ReadAct>(import.meta.url, 'readActTask', async (written) => {
  try {
    const read =
      'text' in written ? recogniseAct(written.text) : readJson(await readFile(written.jsonPath, 'utf8'))
    const act = completed(read, written.form)
    return { act: { ...act, provisions: withOwnPaths(act.provisions.flatMap(inPieces)) } }
  } catch (error) {
    if (error instanceof UnusableAct) return { errors: error.errors }
    throw error
  }
})

class UnusableAct extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(errors: UnusableAct['errors']) {
    super('The act cannot be used')
    this.errors = errors
  }
}

const line = (max: number) =>
  z
    .string()
    .overwrite((value) => storable(value).trim())
    .min(1)
    .max(max)

const jsonAct = z.object({
  kind: line(100),
  number: line(60),
  date: z.iso.date().nullable().default(null),
  title: line(1000),
  provisions: z
    .array(
      z.object({
        article: line(200),
        heading: line(500),
        text: line(100_000),
        questions: z.array(line(300)).max(50).default([]),
      }),
    )
    .min(1)
    .max(maxProvisions),
})

function readJson(written: string): RecognisedAct {
  const checked = jsonAct.safeParse(parsed(written))
  if (!checked.success) throw new UnusableAct({ file: faultsOf(written, checked.error.issues) })
  const provisions = checked.data.provisions.map((provision) => ({
    ...provision,
    path: provision.article.toLowerCase(),
  }))
  return { ...checked.data, provisions }
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    const line = lineOfSyntaxError(written)
    throw new UnusableAct(
      line === null ? damagedFileErrors : { file: [`${damagedFileErrors.file[0]} (строка ${line})`] },
    )
  }
}

function faultsOf(written: string, issues: readonly { path: PropertyKey[] }[]): string[] {
  const paths = issues.slice(0, maxFaults).map((issue) => issue.path)
  const lines = linesOfPaths(written, paths)
  return paths.map((at, index) => {
    const field = at.length === 0 ? 'верхнего уровня' : at.join('.')
    return `Файл не по образцу: проверьте поле ${field} (строка ${lines[index]})`
  })
}

/** What the form says counts more than what was recognised; what neither says is asked for. */
function completed(read: RecognisedAct, { kind, number, title, date }: ActForm): RecognisedAct {
  const act = {
    ...read,
    kind: kind || read.kind,
    number: number || read.number,
    title: title || read.title,
    date: date ?? read.date,
  }
  const hasText = act.provisions.length > 0 && act.provisions.length <= maxProvisions
  const errors = Object.fromEntries(
    [
      ['kind', act.kind !== '', 'Заполните поле «Вид акта»'] as const,
      ['number', act.number !== '', 'Заполните поле «Номер»'] as const,
      ['title', act.title !== '', 'Заполните поле «Название»'] as const,
      ['file', hasText, 'В файле не нашлось текста акта'] as const,
    ].flatMap(([field, isThere, text]) => (isThere ? [] : [[field, [text]]])),
  )
  if (Object.keys(errors).length > 0) throw new UnusableAct(errors)
  return act
}

/** A long provision in pieces of whole paragraphs. Questions stay with the first. */
function inPieces(provision: RecognisedProvision): RecognisedProvision[] {
  if (provision.text.length <= maxCharacters) return [provision]
  const pieces: string[] = []
  for (const paragraph of provision.text.split('\n').flatMap(cut)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + paragraph.length < maxCharacters)
      pieces[pieces.length - 1] = `${last}\n${paragraph}`
    else pieces.push(paragraph)
  }
  return pieces.map((text, index) => ({ ...provision, text, ...(index === 0 ? {} : { questions: [] }) }))
}

const cut = (paragraph: string): string[] =>
  Array.from({ length: Math.ceil(paragraph.length / maxCharacters) }, (_, index) =>
    paragraph.slice(index * maxCharacters, (index + 1) * maxCharacters),
  )

/** Numbering that begins again in an appendix, and pieces of one provision, get paths of their own. */
function withOwnPaths(provisions: readonly RecognisedProvision[]): RecognisedProvision[] {
  const seen = new Map<string, number>()
  return provisions.map((provision) => {
    const path = provision.path.replaceAll(/[^\p{L}\d.]+/gu, '-').slice(0, 40)
    const times = (seen.get(path) ?? 0) + 1
    seen.set(path, times)
    return { ...provision, path: times === 1 ? path : `${path}-n${times}` }
  })
}
