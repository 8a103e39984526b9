import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import postgres from 'postgres'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts'
import { percentile, type Figure } from '../report.ts'
import { startProduct, type Measured } from '../scenarios/messenger-processes.ts'
import { seedInstallation, type Pair } from '../scenarios/messenger-seed.ts'

/** How many people ask at the same moment, and how often they do; the first time warms up and does not count. */
const people = 20
const times = 5

type Person = { readonly headers: Record<string, string>; readonly chatId: number }
type Waited = { readonly firstMs: number; readonly wholeMs: number }

/** How long people who ask at the same moment wait for the first event of an answer, and for all of it; no model. */
export async function answerFigures(questions: readonly string[]): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uprava-bench-answers-'))
  try {
    const { pairs } = await seedInstallation(folder, { pairs: people / 2, bigChat: 100, searched: 100 })
    await grantAi(folder)
    const product = await startProduct(folder, { LOG_LEVEL: 'error' })
    try {
      const { waited, busyMs } = await askTogether(product, pairs, questions)
      const of = (what: string, ms: (one: Waited) => number, most: number): Figure => ({
        what: `${people} people at once, ${what}: p95`,
        floor: null,
        product: percentile(waited.map(ms), 0.95),
        unit: 'ms',
        ratio: null,
        target: { most },
      })
      return [
        of('first event of an answer', ({ firstMs }) => firstMs, 150),
        of('the whole answer', ({ wholeMs }) => wholeMs, 1500),
        {
          what: 'processor time of an answer, database included',
          floor: null,
          product: busyMs / waited.length,
          unit: 'ms',
          ratio: null,
          target: null,
        },
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function grantAi(folder: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: folder })
  try {
    const sql = postgres(database.url, { max: 1 })
    await sql`update channels set have_ai = true`
    await sql.end()
  } finally {
    await database.stop()
  }
}

async function askTogether(
  product: Measured,
  pairs: readonly Pair[],
  questions: readonly string[],
): Promise<{ waited: Waited[]; busyMs: number }> {
  const ai = `${product.url}/ai/v1`
  const tokens = pairs.flatMap(({ senderToken, readerToken, channelId }) =>
    [senderToken, readerToken].map((token) => ({ token, channelId })),
  )
  const asking = await Promise.all(tokens.map(({ token, channelId }) => beginChat(ai, token, channelId)))
  const waited: Waited[] = []
  let busyBefore = 0
  for (let time = 0; time <= times; time += 1) {
    const round = await Promise.all(
      asking.map((person, at) => ask(ai, person, questions[(time * people + at) % questions.length] ?? '')),
    )
    if (time === 0) busyBefore = product.cpuMs()
    else waited.push(...round)
  }
  return { waited, busyMs: product.cpuMs() - busyBefore }
}

async function beginChat(ai: string, token: string, channelId: number): Promise<Person> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-channel-id': String(channelId),
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ chat_type: 'legal_consultation', title: 'Вопросы', metadata: {} })
  const response = await fetch(`${ai}/chats/`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`A chat was not begun: ${response.status} ${await response.text()}`)
  return { headers, chatId: ((await response.json()) as { id: number }).id }
}

/** Asks as the page does: the question, then the events of its answer. */
async function ask(ai: string, { headers, chatId }: Person, content: string): Promise<Waited> {
  const begun = performance.now()
  const asked = await fetch(`${ai}/chats/${chatId}/runs`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content }),
  })
  if (!asked.ok) throw new Error(`A question was not taken: ${asked.status} ${await asked.text()}`)
  const { run } = (await asked.json()) as { run: { id: number } }
  const { authorization, 'x-channel-id': channel } = headers
  const events = await fetch(`${ai}/runs/${run.id}/events`, {
    headers: { authorization: authorization!, 'x-channel-id': channel! },
  })
  let firstMs = 0
  let said = ''
  for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
    said += chunk
    if (firstMs === 0 && said.includes('event:')) firstMs = performance.now() - begun
    if (/event: (?:done|error)\n/u.test(said)) break
  }
  if (!said.includes('event: done')) throw new Error(`An answer did not come to its end: ${said.slice(-200)}`)
  return { firstMs, wholeMs: performance.now() - begun }
}
