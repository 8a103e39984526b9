import type { FastifyReply, FastifyRequest } from 'fastify'

/** An open stream of events to one client. */
export type EventStream = {
  /** Aborted when the client is gone, or the server closes. */
  readonly signal: AbortSignal
  send(event: { id?: number; type: string; data: unknown }): void
  /** Keeps proxies from closing a quiet line. */
  beat(): void
  end(): void
}

/** How often a quiet line is kept alive. */
export const heartbeatMs = 10_000

/** Every waiting and streaming request of this process: a closing server does not wait for them. */
const open = new Set<AbortController>()

/** Lets go of everybody who waits: their answers go on without them. */
export function closeEventStreams(): void {
  for (const controller of open) controller.abort()
}

/** A signal that comes when the client of a request is gone or the server closes; `release` forgets it. */
export function clientSignal(reply: FastifyReply): {
  signal: AbortSignal
  isGone(): boolean
  release(): void
} {
  const controller = new AbortController()
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  open.add(controller)
  reply.raw.on('close', leave)
  return {
    signal: controller.signal,
    isGone: () => reply.raw.destroyed && !reply.raw.writableFinished,
    release() {
      open.delete(controller)
      reply.raw.off('close', leave)
    },
  }
}

/** Answers a request with a stream of events, which from here on is written past the framework. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const client = clientSignal(reply)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather answers would hold the words back.
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  })
  raw.flushHeaders()
  const write = (text: string) => {
    if (!raw.destroyed && !raw.writableEnded) raw.write(text)
  }
  return {
    signal: client.signal,
    send({ id, type, data }) {
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    beat: () => write(': \n\n'),
    end() {
      client.release()
      if (!raw.writableEnded) raw.end()
    },
  }
}
