import type { FastifyReply, FastifyRequest } from 'fastify'

/** An open stream of server-sent events to one client. */
export type EventStream = {
  /** Aborted when the client is gone, or the server closes. */
  readonly signal: AbortSignal
  send(event: { id?: number; type: string; data: unknown }): void
  /** Sends a comment, which keeps proxies from closing an idle connection. */
  heartbeat(): void
  end(): void
}

/** Interval of heartbeats on an idle connection. */
export const heartbeatMs = 10_000

/** The waiting and streaming requests of this process; aborted when the server closes. */
const open = new Set<AbortController>()

/** Ends all waiting and streaming requests; their runs continue. */
export function closeEventStreams(): void {
  for (const controller of open) controller.abort()
}

/** A signal aborted when the client disconnects or the server closes; `release` removes its listeners. */
export function clientSignal(reply: FastifyReply): {
  signal: AbortSignal
  isGone(): boolean
  release(): void
} {
  const controller = new AbortController()
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort()
  }
  open.add(controller)
  reply.raw.on('close', onClose)
  return {
    signal: controller.signal,
    isGone: () => reply.raw.destroyed && !reply.raw.writableFinished,
    release() {
      open.delete(controller)
      reply.raw.off('close', onClose)
    },
  }
}

/** Answers a request with server-sent events; the reply is hijacked from Fastify. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const client = clientSignal(reply)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies must not buffer the stream.
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
    heartbeat: () => write(': \n\n'),
    end() {
      client.release()
      if (!raw.writableEnded) raw.end()
    },
  }
}
