import type { FastifyReply } from 'fastify'

import { contentDisposition } from '#platform/files/index.ts'

/** Answers a request with a Word document to be saved under this name; nothing between keeps a copy of it. */
export function sendDocx(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .type('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    .header('content-disposition', contentDisposition('attachment', name))
    .header('cache-control', 'private, no-store')
    .send(bytes)
}
