import type { Message } from '@uprava/contract/messenger.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { OutgoingMessage } from './message-store.ts'
import { closeOutbox, enqueueMessage, openOutbox, unsentCount } from './outbox.ts'
import { clearUnstored } from './outgoing-messages.ts'

/*
 * In jsdom nothing can be stored, as in a browser that forbids it or has no room.
 */
const outgoing = (clientId: string): OutgoingMessage => ({
  clientId,
  managerId: 1,
  channelId: 7,
  chat: { subjectType: 'PRIVATE-ROOM', id: 5 },
  text: 'Здравствуйте',
  answer: null,
  files: [],
  documents: [],
  createdAt: 1,
  refusal: null,
})
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onSent = vi.fn<(chat: unknown, message: Message) => void>()
const onRefused = vi.fn<(refused: OutgoingMessage) => void>()

beforeEach(async () => {
  vi.stubGlobal('fetch', asked)
  asked.mockImplementation(() =>
    Promise.resolve(Response.json({ data: { items: [{ id: 90, chat: { id: 5 } }], scheduled: null } })),
  )
  await openOutbox(1, { onSent, onPutOff: () => undefined, onRefused })
})
afterEach(() => {
  closeOutbox()
  clearUnstored()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('MSG-118 where the browser refuses to store anything', () => {
  it('a message is sent all the same, once', async () => {
    await enqueueMessage(outgoing('one'))
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(unsentCount()).toBe(0))
    expect(asked).toHaveBeenCalledOnce()
  })

  it('a refused message comes back', async () => {
    asked.mockImplementation(() =>
      Promise.resolve(
        Response.json({ code: 422, message: 'Нельзя', errors: { general: ['Нельзя'] } }, { status: 422 }),
      ),
    )
    await enqueueMessage(outgoing('two'))
    await vi.waitFor(() =>
      expect(onRefused).toHaveBeenCalledWith(
        expect.objectContaining({ clientId: 'two', refusal: ['Нельзя'] }),
      ),
    )
    expect(unsentCount()).toBe(1)
  })
})
