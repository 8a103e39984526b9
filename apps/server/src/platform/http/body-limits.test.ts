import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chatter, colleague } from '#testing/messenger.ts'
import { aManager, anOwner, type TestSeat } from '#testing/people.ts'
import { declaredCalls } from '#testing/rights.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: TestSeat
let partner: TestSeat
beforeAll(async () => {
  server = await startServer()
  owner = await anOwner()
  partner = await aManager({ channel: { id: owner.channelId, owner } })
})
afterAll(() => server.close())

const tooMuch = [413, { general: ['Слишком много текста. Сократите его и повторите.'] }]
const open = declaredCalls.filter(({ endpoint }) => endpoint.access.for === 'open' && endpoint.body)

describe('the memory that a request may take', () => {
  it.each(open)('ERR-17 $key, which asks for no token, takes no long body', async ({ api, endpoint }) => {
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, 'x']))
    const body = { surplus: 'x'.repeat(100_000) }
    const { status, errors } = await server.anonymous().any(api, endpoint, { params, body })
    expect([status, errors]).toEqual(tooMuch)
  })

  it('ERR-17 a form has as much text as a body of JSON may have, in however many fields', async () => {
    const send = async (count: number) => {
      const form = new FormData()
      form.append('message', 'Здравствуйте')
      for (let number = 0; number < count; number += 1) form.append(`surplus-${number}`, 'x'.repeat(200_000))
      const { status, errors } = await server
        .as(owner)
        .raw(
          'POST',
          `/api/managers/v2/chat-list/${partner.managerId}/send-message?subject_type=PRIVATE-MANAGER&channel_id=${owner.channelId}`,
          { body: form },
        )
      return [status, errors]
    }
    expect(await send(9)).toEqual([200, {}])
    expect(await send(11)).toEqual(tooMuch)
    expect(await send(190)).toEqual(tooMuch)
    const history = await chatter(server, owner).history(colleague(partner))
    expect(history.data.items).toHaveLength(1)
  })
})
