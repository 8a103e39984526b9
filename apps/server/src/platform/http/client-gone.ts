import type { FastifyReply } from 'fastify'

/** Aborted when the client leaves before it has its answer: nobody waits for the work any longer. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
