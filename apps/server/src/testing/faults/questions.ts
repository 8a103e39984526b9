import { setTimeout as sleep } from 'node:timers/promises'

import type postgres from 'postgres'

import type { TestSeat } from '../people.ts'
import type { Random } from './random.ts'

export type Asked = {
  readonly chats: readonly { readonly seat: TestSeat; readonly id: number }[]
  /** Runs that were acknowledged to whoever asked. */
  readonly runs: number[]
  /** How often each status was answered; 0 is a lost connection. */
  readonly statuses: Map<number, number>
  /** How many runs were followed by their events to the last one. */
  followed: number
}

type Questioner = {
  readonly urls: readonly string[]
  readonly random: Random
  /** How many times as long as usual the pauses are. */
  readonly pause?: number | undefined
}
type Chat = Asked['chats'][number]

/** What the built-in engine answers by itself, and what it refuses. */
const questions = [
  'Какой срок ответа на обращение гражданина?',
  'За сколько дней регистрируют письмо жителя?',
  'Кто утверждает местный бюджет и когда?',
  'Как приготовить борщ?',
] as const

/**
 * Asks one question after another in the chat until the time is over: some are stopped at once, some are followed by
 * their events from whichever node answers, the others are left alone.
 */
export async function askUntil(
  asked: Asked,
  chat: Chat,
  { urls, random, pause = 1 }: Questioner,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const run = await askIn(asked, chat, { urls, random })
    const what = random.between(0, 1)
    if (run !== null && what < 0.3)
      await call(asked, chat.seat, `${random.pick(urls)}/ai/v1/runs/${run}/stop`, {})
    else if (run !== null && what < 0.7) await follow(asked, { seat: chat.seat, run, urls, random }, isOver)
    await sleep(pause * random.between(500, 2000))
  }
}

/** The acknowledged run; null when the question was not taken, or nobody knows. */
async function askIn(asked: Asked, { seat, id }: Chat, { urls, random }: Questioner): Promise<number | null> {
  const url = `${random.pick(urls)}/ai/v1/chats/${id}/runs`
  const { status, data } = await call(asked, seat, url, { content: random.pick(questions) })
  const run = status === 200 ? (data as { run: { id: number } }).run.id : null
  if (run !== null) asked.runs.push(run)
  return run
}

/** Reads the events to the last one, from the next node whenever a connection is lost. */
async function follow(
  asked: Asked,
  { seat, run, urls, random }: { seat: TestSeat; run: number } & Questioner,
  isOver: () => boolean,
): Promise<void> {
  let after = 0
  while (!isOver()) {
    const url = `${random.pick(urls)}/ai/v1/runs/${run}/events?after=${after}`
    const events = await eventsOf(url, seat)
    after = Math.max(after, ...events.map(({ id }) => id))
    if (events.some(({ type }) => type === 'done' || type === 'error')) {
      asked.followed += 1
      return
    }
    await sleep(100)
  }
}

/** The events until the stream ends, however it ends. */
async function eventsOf(url: string, seat: TestSeat): Promise<{ id: number; type: string }[]> {
  let text = ''
  try {
    const response = await fetch(url, { headers: headersOf(seat), signal: AbortSignal.timeout(15_000) })
    if (response.status === 200)
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  } catch {
    // What has come so far counts.
  }
  return text.split('\n\n').flatMap((block) => {
    const id = /^id: (?<id>\d+)$/mu.exec(block)?.groups?.['id']
    const type = /^event: (?<type>\S+)$/mu.exec(block)?.groups?.['type']
    return id === undefined || type === undefined ? [] : [{ id: Number(id), type }]
  })
}

const headersOf = (seat: TestSeat) => ({
  authorization: `Bearer ${seat.token}`,
  'x-channel-id': String(seat.channelId),
})

async function call(
  { statuses }: Pick<Asked, 'statuses'>,
  seat: TestSeat,
  url: string,
  body: object,
): Promise<{ status: number; data: unknown }> {
  let answer: { status: number; data: unknown } = { status: 0, data: null }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headersOf(seat), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    answer = { status: response.status, data: await response.json() }
  } catch {
    // Nobody knows whether the call was taken.
  }
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  return answer
}

/** What has to hold of the questions once everything has settled; answers the violations in words. */
export async function questionViolations(
  sql: postgres.Sql<{ bigint: number }>,
  asked: Asked,
  urls: readonly string[],
): Promise<string[]> {
  const violations = [...asked.statuses].flatMap(([status, count]) =>
    // 409: the answer before is still being made.
    [0, 200, 409, 429, 503].includes(status) ? [] : [`a question was answered ${status}, ${count} times`],
  )
  const stored = await sql<{ id: number }[]>`
    select id from ai_runs where id = any(${asked.runs}) and ended_at is not null and message_id is not null`
  if (stored.length !== asked.runs.length)
    violations.push(`${asked.runs.length - stored.length} acknowledged questions have no answer`)
  const [{ unanswered, twice, reserved }] = await sql<
    [{ unanswered: number; twice: number; reserved: number }]
  >`
    select (select count(*)::int8 from ai_runs r where not exists (
        select from ai_run_events e where e.run_id = r.id and e.type in ('done', 'error'))) as unanswered,
      (select count(*)::int8 from (select run_id from ai_run_events where type in ('done', 'error')
        group by run_id having count(*) > 1) ended) as twice,
      (select count(*)::int8 from ai_ledger where state = 'reserved') as reserved`
  if (unanswered > 0) violations.push(`the events of ${unanswered} runs have no end`)
  if (twice > 0) violations.push(`${twice} runs have ended twice`)
  if (reserved > 0) violations.push(`${reserved} reservations are not settled`)
  for (const { seat, id } of asked.chats) {
    const { status } = await call({ statuses: new Map() }, seat, `${urls[0]!}/ai/v1/chats/${id}/runs`, {
      content: questions[0],
    })
    if (status !== 200) violations.push(`chat ${id} answers ${status} to a question: it is locked`)
  }
  return violations
}
