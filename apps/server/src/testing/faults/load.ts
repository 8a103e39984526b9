import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { io, type Socket } from 'socket.io-client'

import type { TestSeat } from '../people.ts'
import type { Random } from './random.ts'

export type Sent = { readonly clientId: string; readonly id: number; readonly hasFile: boolean }

export type Load = {
  readonly acknowledged: Sent[]
  /** How often each status was answered; 0 is a lost connection. */
  readonly statuses: Map<number, number>
}

/** A request to one of the nodes; status 0 when none answers in time. */
async function request(
  url: string,
  init: RequestInit,
): Promise<{ status: number; data: { items?: { id: number }[] } }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) })
    const body = (await response.json()) as { data?: { items?: { id: number }[] } }
    return { status: response.status, data: body.data ?? {} }
  } catch {
    return { status: 0, data: {} }
  }
}

const address = (url: string, seat: TestSeat, partner: TestSeat, call: string) =>
  `${url}/api/managers/v2/chat-list/${partner.channelId}${call}?subject_type=ORGANIZATION&channel_id=${seat.channelId}`

/** Sends one message after another to the partner's organization until the time is over, each until it is accepted. */
export async function sendUntil(
  load: Load,
  { urls, seat, partner, random, pause = 1 }: Sender,
  isOver: () => boolean,
): Promise<void> {
  const headers = { authorization: `Bearer ${seat.token}` }
  while (!isOver()) {
    const clientId = randomUUID()
    const hasFile = random.between(0, 1) < 0.1
    for (;;) {
      const url = address(random.pick(urls), seat, partner, '/send-message')
      const { status, data } = await request(
        url,
        hasFile
          ? { method: 'POST', headers, body: formOf(clientId) }
          : {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ message: clientId, client_id: clientId }),
            },
      )
      load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
      if (status === 200) {
        load.acknowledged.push({ clientId, id: data.items![0]!.id, hasFile })
        break
      }
      await sleep(100)
    }
    if (random.between(0, 1) < 0.1) {
      const url = address(random.pick(urls), seat, partner, '/mark-all-as-read')
      const { status } = await request(url, { method: 'POST', headers })
      load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
    }
    // Below the limit of an account.
    await sleep(pause * random.between(300, 500))
  }
}

type Sender = {
  readonly urls: readonly string[]
  readonly seat: TestSeat
  readonly partner: TestSeat
  readonly random: Random
  /** How many times as long as usual the pauses are. */
  readonly pause?: number | undefined
}

function formOf(clientId: string): FormData {
  const form = new FormData()
  form.append('message', clientId)
  form.append('client_id', clientId)
  form.append('files[]', new Blob([`Записка ${clientId} `.repeat(200)]), 'записка.txt')
  return form
}

export type FaultListener = {
  /** Ids received by events or fetched while catching up. */
  readonly known: ReadonlySet<number>
  /** Ids that one connection received twice. */
  readonly repeated: readonly number[]
  /** Events on channels of somebody else. */
  readonly foreign: readonly string[]
  stop(): void
}

/** Messages fetched once more by each catching up. All of an hour's messages each time would keep the listeners busy. */
const fetchedAgain = 500

/** A client like the product's: it reconnects, to whichever node, and fetches what it may have missed. */
export function listenAs(urls: readonly string[], seat: TestSeat, partner: TestSeat | null): FaultListener {
  const known = new Set<number>()
  const repeated: number[] = []
  const foreign: string[] = []
  const own = `private-chats.${seat.managerId}`
  const headers = { authorization: `Bearer ${seat.token}` }
  let socket: Socket | undefined
  let at = 0
  /** The newest id that catching up has reached. */
  let fetchedTo = 1
  let isStopped = false

  function connect(): void {
    if (isStopped) return
    const url = urls[at++ % urls.length]!
    const received = new Set<number>()
    const current = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, timeout: 3000 })
    socket = current
    const again = () => {
      current.removeAllListeners()
      current.disconnect()
      setTimeout(connect, 200)
    }
    current.on('connect', () =>
      current.emit('subscribe', {
        channel: own,
        auth: { headers: { Authorization: headers.authorization }, names: 'plain' },
      }),
    )
    current.on('connect_error', again)
    current.on('disconnect', again)
    current.on('subscription_error', again)
    current.on('subscription_succeeded', () => {
      catchUp(url).catch(again)
    })
    current.onAny((event: string, channel: string, payload?: { message?: { id: number } }) => {
      if (channel !== own) foreign.push(`${event} ${channel}`)
      if (event !== 'new-message' || payload?.message === undefined) return
      const { id } = payload.message
      if (received.has(id)) repeated.push(id)
      received.add(id)
      known.add(id)
    })
  }

  /** From some messages before the newest that was fetched: those of broken connections may have gaps. */
  async function catchUp(url: string): Promise<void> {
    if (!partner) return
    let after = Math.max(1, fetchedTo - fetchedAgain)
    for (;;) {
      const { status, data } = await request(
        `${address(url, seat, partner, '')}&after_id=${after}&per_page=100`,
        { headers },
      )
      if (status !== 200) throw new Error(`Refused with ${status}`)
      const ids = (data.items ?? []).map(({ id }) => id)
      if (ids.length === 0) return
      for (const id of ids) known.add(id)
      after = Math.max(...ids)
      fetchedTo = Math.max(fetchedTo, after)
    }
  }

  connect()
  return {
    known,
    repeated,
    foreign,
    stop() {
      isStopped = true
      socket?.removeAllListeners()
      socket?.disconnect()
    },
  }
}
