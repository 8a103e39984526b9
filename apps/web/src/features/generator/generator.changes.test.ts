import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { GeneratorState } from './generator-state.ts'
import { sendMessage, startOver } from './generator.changes.ts'
import { generatorQueries } from './generator.queries.ts'

const channelId = 3
const queries = new QueryClient()
const lastUsed = generatorQueries.session(channelId, null).queryKey
let answer: (response: Response) => void

beforeEach(() => {
  queries.clear()
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/start')) return Promise.resolve(Response.json({ session_id: 2, message: 'Слушаю' }))
    return new Promise<Response>((resolve) => (answer = resolve))
  })
  const state: GeneratorState = {
    sessionId: 1,
    confidenceScore: 0,
    messages: [{ role: 'generator', text: 'Здравствуйте' }],
    documentName: null,
    fieldsRequired: [],
    suggestions: [],
    hints: [],
    downloadUrl: null,
    activeRunId: null,
    note: null,
  }
  queries.setQueryData(lastUsed, state)
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => queries.getQueryData(lastUsed)
const texts = () => shown()?.messages.map(({ text }) => text)

describe('a message to the generator', () => {
  it('GEN-19 shows at once, then with its answer', async () => {
    const sent = sendMessage(queries, { channelId, session: 1 }, 'Приказ')
    await vi.waitFor(() => expect(texts()).toEqual(['Здравствуйте', 'Приказ']))
    answer(Response.json({ message: 'О чём?' }))
    expect(await sent).toBe(true)
    expect(texts()).toEqual(['Здравствуйте', 'Приказ', 'О чём?'])
  })

  it.each([
    ['answer', () => Response.json({ message: 'О чём?' }), true],
    ['failure', () => Response.json({ message: 'нет' }, { status: 503 }), false],
  ])('GEN-32 whose %s comes after «Новый чат» leaves the new chat as it is', async (_what, late, isSent) => {
    const sent = sendMessage(queries, { channelId, session: 1 }, 'Приказ')
    await vi.waitFor(() => expect(texts()).toContain('Приказ'))
    expect(await startOver(queries, channelId)).toBe(2)
    answer(late())
    expect(await sent).toBe(isSent)
    expect(shown()).toMatchObject({ sessionId: 2, messages: [{ text: 'Слушаю' }] })
    expect(queries.getQueryData(generatorQueries.session(channelId, 2).queryKey)).toEqual(shown())
  })
})
