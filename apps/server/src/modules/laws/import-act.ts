import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import { audit } from '#modules/access/index.ts'
import { transaction, type Tx } from '#platform/database/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'
import { extractText } from '#platform/papers/index.ts'

import { insertQuestions, upsertActs, upsertProvisions } from './base.repository.ts'
import {
  chainEditions,
  findEditionByContent,
  insertEdition,
  type EditionFacts,
} from './editions.repository.ts'
import { indexProvisions, questionKeys } from './index-provisions.ts'
import { lockBase } from './index.repository.ts'
import { actFacts, presentEdition } from './present.ts'
import { recogniseAct, type RecognisedAct } from './recognise-act.ts'

/** What the form says beside the file; empty where the text is to say it. */
export type ImportOrder = {
  /** Null: for everybody. A channel's own act is seen by it alone. */
  readonly channelId: number | null
  readonly kind?: string
  readonly number?: string
  readonly title?: string
  /** yyyy-mm-dd */
  readonly date?: string | undefined
  readonly validFrom?: string | undefined
  readonly sourceUrl?: string
}

/** Who loads the act, as the audit names him: `administrator admin`, `account 12`. */
export type Importer = { readonly actor: string }

/** Extensions the importer reads. */
const readable = ['txt', 'docx', 'json'] as const
const megabyte = 1024 * 1024
const mostProvisions = 10_000

const jsonAct = z.object({
  kind: z.string().trim().min(1),
  number: z.string().trim().min(1),
  date: z.iso.date().nullable().default(null),
  title: z.string().trim().min(1),
  provisions: z
    .array(
      z.object({
        article: z.string().trim().min(1).max(200),
        heading: z.string().trim().min(1).max(500),
        text: z.string().trim().min(1),
        questions: z.array(z.string().trim().min(3).max(300)).max(50).default([]),
      }),
    )
    .min(1)
    .max(mostProvisions),
})

/**
 * Loads the text of an act: recognises its articles, makes a new act or a further edition of a known one and indexes it.
 * The very same text a second time changes nothing.
 */
export async function importAct(importer: Importer, file: UploadedFile, order: ImportOrder) {
  const act = completed(await readAct(file), order)
  const sha256 = createHash('sha256').update(JSON.stringify(act)).digest('hex')
  return transaction(async (tx) => {
    await lockBase(tx)
    const actId = await knownOrNewAct(tx, act, order.channelId)
    const known = await findEditionByContent(tx, actId, sha256)
    const edition = known ?? (await addEdition(tx, { actId, act, order, sha256 }))
    if (!known) {
      const subject = `act ${actId}`
      const details = { number: act.number, provisions: act.provisions.length, channel: order.channelId }
      await audit(tx, { actor: importer.actor, action: 'Загружен текст акта', subject, details })
    }
    const { kind: actKind, number: actNumber, date: actDate, title: actTitle } = act
    return {
      act: { id: actId, ...actFacts({ actKind, actNumber, actDate, actTitle }) },
      edition: presentEdition(edition),
      provisions: act.provisions.length,
      is_new: !known,
    }
  })
}

/** The act as the file tells it. */
async function readAct({ name, sizeBytes, temporaryPath }: UploadedFile): Promise<RecognisedAct> {
  const extension = /\.(?<extension>[a-z]+)$/iu.exec(name)?.groups?.['extension']?.toLowerCase()
  if (!readable.some((known) => known === extension)) {
    throw refuse.wrongType('Файлы этого типа не принимаются. Подойдут: txt, docx, json', 'file')
  }
  if (sizeBytes > 20 * megabyte) throw refuse.tooLarge(20, 'file')
  if (extension === 'json') return readJson(await readFile(temporaryPath, 'utf8'))
  const { verdict, text } = await extractText(temporaryPath, extension ?? '', {
    bytes: 20 * megabyte,
    characters: 8_000_000,
  })
  if (verdict !== 'text') throw refuse.field('file', 'Файл повреждён или не читается')
  return recogniseAct(text)
}

function readJson(written: string): RecognisedAct {
  let parsed: unknown
  try {
    parsed = JSON.parse(written)
  } catch {
    throw refuse.field('file', 'Файл повреждён или не читается')
  }
  const checked = jsonAct.safeParse(parsed)
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

/** What the form says counts more than what was recognised; what neither says is asked for. */
function completed(read: RecognisedAct, { kind, number, title, date }: ImportOrder): RecognisedAct {
  const act = {
    ...read,
    kind: kind || read.kind,
    number: number || read.number,
    title: title || read.title,
    date: date ?? read.date,
  }
  const missing = {
    kind: act.kind === '' && 'Заполните поле «Вид акта»',
    number: act.number === '' && 'Заполните поле «Номер»',
    title: act.title === '' && 'Заполните поле «Название»',
    file:
      (act.provisions.length === 0 || act.provisions.length > mostProvisions) &&
      'В файле не нашлось текста акта',
  }
  const errors = Object.entries(missing).flatMap(([field, text]) =>
    text === false ? [] : [[field, [text]] as const],
  )
  if (errors.length > 0) throw refuse.fields(Object.fromEntries(errors))
  return act
}

async function knownOrNewAct(tx: Tx, act: RecognisedAct, channelId: number | null): Promise<number> {
  const key = act.date === null ? act.number : `${act.number} ${act.date}`
  const { kind, number, date, title } = act
  const ids = await upsertActs(tx, channelId, [
    { key, kind, number, date, title, aliases: [], short_aliases: [] },
  ])
  const id = ids.get(key)
  if (id === undefined) throw new Error('An act that was just written is not there')
  return id
}

type Addition = { actId: number; act: RecognisedAct; order: ImportOrder; sha256: string }

async function addEdition(tx: Tx, { actId, act, order, sha256 }: Addition): Promise<EditionFacts> {
  const { channelId } = order
  const edition = await insertEdition(tx, {
    actId,
    validFrom: order.validFrom ?? act.date,
    sourceUrl: order.sourceUrl || null,
    sha256,
  })
  await chainEditions(tx, actId)
  const ids = await upsertProvisions(
    tx,
    channelId,
    act.provisions.map((provision, position) => ({
      edition_id: edition.id,
      act_id: actId,
      norm_id: `act${actId}-${provision.path.replaceAll(/[^\p{L}\d.]+/gu, '-')}`,
      article: provision.article,
      heading: provision.heading,
      text: provision.text,
      topics: [],
      keywords: [],
      status: 'действует',
      confidence: 'A' as const,
      effective_from: order.validFrom ?? null,
      replaced_by: null,
      source_url: order.sourceUrl || null,
      position,
    })),
  )
  const provisionIds = [...ids.values()]
  await insertQuestions(
    tx,
    channelId ?? 0,
    'administrator',
    act.provisions.flatMap(({ questions = [], path }) => {
      const id = ids.get(`act${actId}-${path.replaceAll(/[^\p{L}\d.]+/gu, '-')}`)
      return id === undefined
        ? []
        : questions.map((text) => ({ provision_id: id, text, keys: questionKeys(text) }))
    }),
  )
  await indexProvisions(tx, provisionIds)
  return edition
}
