import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { obedient, says, type Scenario } from './scenarios.ts'
import { answerOf, readCall, type FakeCall } from './wire.ts'

export type FakeModel = {
  /** What AI_BASE_URL is set to. */
  readonly url: string
  /** The settings of a server that uses it. */
  readonly settings: Readonly<Record<string, string>>
  /** The same with limits of time that no slow machine reaches, for answers that a test holds back on purpose. */
  readonly patientSettings: Readonly<Record<string, string>>
  /** The calls so far; probes of the window are not among them. */
  readonly calls: readonly FakeCall[]
  /** How the following calls are answered: one after the other, the last one for all that come then. */
  play(...scenarios: readonly [Scenario, ...Scenario[]]): void
  /** How much of a question it reads, from its end backwards, without saying so. Tokens. */
  readOnly(tokens: number): void
  /** Connections with an answer under way. */
  busy(): number
  /** Tokens of all calls, as it counted them itself. */
  usage(): { promptTokens: number; completionTokens: number }
  close(): Promise<void>
}

/**
 * An OpenAI-compatible endpoint that behaves as it is set: obedient, careless, malicious, slow, cut off, answering with a
 * gateway's page, busy, failing, hanging, endless. A real server on a port of this machine.
 */
export async function startFakeModel(): Promise<FakeModel> {
  const calls: FakeCall[] = []
  const sockets = new Set<Socket>()
  let queue: Scenario[] = [obedient]
  let window = Number.POSITIVE_INFINITY
  let busy = 0
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request)
      const answer = answerOf(call, response)
      if (isProbe(call)) return answerProbe(call, window)(answer)
      calls.push(call)
      busy += 1
      response.on('close', () => {
        busy -= 1
        if (!response.writableFinished) call.isAbandoned = true
      })
      const player = queue.length > 1 ? queue.shift()! : queue[0]!
      await player(answer)
    })()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const endpoint = { AI_BASE_URL: url, AI_MODEL: 'fake-1' }
  return {
    url,
    settings: { ...endpoint, AI_FIRST_BYTE_SECONDS: '2', AI_CHUNK_SECONDS: '1', AI_TOTAL_SECONDS: '20' },
    patientSettings: {
      ...endpoint,
      AI_FIRST_BYTE_SECONDS: '120',
      AI_CHUNK_SECONDS: '120',
      AI_TOTAL_SECONDS: '170',
    },
    calls,
    play: (...scenarios) => void (queue = [...scenarios]),
    readOnly: (tokens) => void (window = tokens),
    busy: () => busy,
    usage: () =>
      calls.reduce(
        (sum, call) => ({
          promptTokens: sum.promptTokens + call.promptTokens,
          completionTokens: sum.completionTokens + call.completionTokens,
        }),
        { promptTokens: 0, completionTokens: 0 },
      ),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const isProbe = ({ prompt }: FakeCall) => prompt.startsWith('Проверка связи.')

/** The word at the head comes back only when the head was read. */
function answerProbe(call: FakeCall, window: number): Scenario {
  const read = call.prompt.slice(-Math.min(window * 4, call.prompt.length))
  return says(/КОД-\d{4}/u.exec(read)?.[0] ?? 'Не знаю.')
}
