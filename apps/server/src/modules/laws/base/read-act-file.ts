import { readFile } from 'node:fs/promises'

import { storable } from '@uprava/contract/fields.ts'
import { z } from 'zod'

import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { extractText } from '#platform/text-extraction/index.ts'

import { recogniseAct, type RecognisedAct, type RecognisedProvision } from './recognise-act.ts'

/** What the form says beside the file; empty where the text is to say it. */
export type ActForm = {
  readonly kind?: string
  readonly number?: string
  readonly title?: string
  /** yyyy-mm-dd */
  readonly date?: string | undefined
}

/** Extensions the importer reads. */
const readable = new Set(['txt', 'docx', 'json'])
const megabyte = 1024 * 1024
const maxBytes = 20 * megabyte
const maxProvisions = 10_000
/** A longer provision is kept in pieces: a search answers with what can be read. */
const maxCharacters = 6000

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

/** The act as the file and the form give it; refusals name the field. */
export async function readActFile(file: UploadedFile, form: ActForm): Promise<RecognisedAct> {
  const act = completed(await readFileOf(file), form)
  return { ...act, provisions: withOwnPaths(act.provisions.flatMap(inPieces)) }
}

async function readFileOf({ name, sizeBytes, temporaryPath }: UploadedFile): Promise<RecognisedAct> {
  const extension = /\.(?<extension>[a-z]+)$/iu.exec(name)?.groups?.['extension']?.toLowerCase() ?? ''
  if (!readable.has(extension)) {
    throw refuse.wrongType('Файлы этого типа не принимаются. Подойдут: txt, docx, json', 'file')
  }
  if (sizeBytes > maxBytes) throw refuse.tooLarge(maxBytes / megabyte, 'file')
  if (extension === 'json') return readJson(await readFile(temporaryPath, 'utf8'))
  const { verdict, text } = await extractText(temporaryPath, extension, {
    bytes: maxBytes,
    characters: 8_000_000,
  })
  if (verdict !== 'text') throw damaged()
  return recogniseAct(text)
}

const damaged = () => refuse.field('file', 'Файл повреждён или не читается')

function readJson(written: string): RecognisedAct {
  const checked = jsonAct.safeParse(parsed(written))
  if (!checked.success) {
    const at = checked.error.issues[0]?.path.join('.') ?? ''
    throw refuse.field('file', `Файл не по образцу: проверьте поле ${at === '' ? 'верхнего уровня' : at}`)
  }
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
    throw damaged()
  }
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
  if (Object.keys(errors).length > 0) throw refuse.fields(errors)
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
