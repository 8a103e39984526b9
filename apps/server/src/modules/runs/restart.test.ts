import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { closeDatabase, db, openDatabase, sql } from '#platform/database/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'
import { newClient } from '#testing/client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { startFakeModel, type FakeModel } from '#testing/fake-model/fake-model.ts'
import * as scenarios from '#testing/fake-model/scenarios.ts'
import { programFile } from '#testing/nodes/programs.ts'
import type { TestSeat } from '#testing/people.ts'
import { anAiOwner, openStream, streamedText } from '#testing/station.ts'

const QUESTION = 'Какой срок рассмотрения обращения гражданина?'
const eventually = { timeout: 60_000, interval: 100 }
/** Longer than a busy machine needs to start; an answer that is held back is waited for when its run is continued. */
const longTimeouts = { AI_FIRST_BYTE_SECONDS: '60', AI_CHUNK_SECONDS: '60', AI_TOTAL_SECONDS: '120' }
const nodes = new Set<ChildProcess>()
let database: TestDatabase
let fake: FakeModel

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await startFakeModel()
  useSettings(readSettings({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }))
  openDatabase(database.url)
})
afterAll(async () => {
  await Promise.all([...nodes].map(end))
  await closeDatabase()
  await fake.close()
  await database.drop()
})

/** The product in a process of its own on the shared database. */
async function startNode(): Promise<{ url: string; node: ChildProcess }> {
  const settings = { ...fake.settings, AI_CONCURRENCY: '2', ...longTimeouts }
  const node = fork(programFile('app-node'), [database.url, JSON.stringify(settings)], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
  })
  nodes.add(node)
  const [url] = (await once(node, 'message')) as [string]
  return { url, node }
}

async function end(node: ChildProcess): Promise<void> {
  nodes.delete(node)
  if (node.exitCode !== null || node.signalCode !== null) return
  node.disconnect()
  await once(node, 'exit')
}

async function kill(node: ChildProcess): Promise<void> {
  nodes.delete(node)
  node.kill('SIGKILL')
  await once(node, 'exit')
}

async function ask(url: string, owner: TestSeat) {
  const client = newClient(url, owner)
  const chat = await client.ai('POST /chats/', { body: { title: '' } })
  const { data } = await client.ai('POST /chats/{id}/runs', {
    params: { id: chat.data.id },
    body: { content: QUESTION },
  })
  return { chatId: chat.data.id, runId: data.run.id }
}

async function messages(url: string, owner: TestSeat, chatId: number) {
  return (await newClient(url, owner).ai('GET /chats/{id}/messages', { params: { id: chatId } })).data
    .messages
}

describe('a server that is killed in the middle of answers', () => {
  test(
    'G16 G17 answers with text end with that text, others are produced after the restart, no chat is locked',
    { timeout: 300_000 },
    async () => {
      const owner = await anAiOwner()
      const first = await startNode()
      fake.play(scenarios.unfinished, scenarios.hanging, scenarios.obedient)
      const begun = await ask(first.url, owner)
      const reader = await openStream(`${first.url}/ai/v1/runs/${begun.runId}/events`, owner)
      // The model plays its scenarios in the order of the calls: the next run starts when the first has text.
      await vi.waitFor(() => expect(streamedText(reader.events).length).toBeGreaterThan(60), eventually)
      const silent = await ask(first.url, owner)
      const waiting = await ask(first.url, owner)
      await vi.waitFor(() => expect(fake.busy()).toBe(2), eventually)
      await kill(first.node)
      await reader.ended

      const next = await startNode()
      const rest = await openStream(`${next.url}/ai/v1/runs/${begun.runId}/events`, {
        ...owner,
        lastEventId: reader.events.at(-1)?.id ?? 0,
      })
      await rest.ended
      const seen = [...reader.events, ...rest.events]
      expect(seen.at(-1)!.data).toMatchObject({ state: 'cut' })
      const [question, answer] = await messages(next.url, owner, begun.chatId)
      expect(question!.message_type).toBe('user')
      expect(answer!.message_type).toBe('assistant')
      expect(answer!.content).toContain('Ответ оборван: сервер был перезапущен.')
      expect(streamedText(seen)).toBe(answer!.content)
      expect(answer!.content.startsWith(streamedText(reader.events))).toBe(true)

      for (const { chatId } of [silent, waiting]) {
        await vi.waitFor(async () => {
          const answered = (await messages(next.url, owner, chatId)).at(-1)!
          expect(answered.message_type).toBe('assistant')
          expect(answered.metadata.state).toBe('complete')
        }, eventually)
      }
      fake.play(scenarios.obedient)
      const again = await newClient(next.url, owner).ai('POST /chats/{id}/runs', {
        params: { id: begun.chatId },
        body: { content: 'Продолжить' },
      })
      expect(again.status).toBe(200)
      await vi.waitFor(
        async () =>
          expect((await messages(next.url, owner, begun.chatId)).at(-1)!.message_type).toBe('assistant'),
        eventually,
      )
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ai_ledger where state = 'reserved'`.execute(db())
      expect(rows[0]!.count).toBe(0)
      await end(next.node)
    },
  )

  test(
    'a graceful shutdown releases its runs at once, and another node continues them',
    { timeout: 300_000 },
    async () => {
      const owner = await anAiOwner()
      const [first, other] = [await startNode(), await startNode()]
      fake.play(scenarios.hanging, scenarios.hanging, scenarios.obedient)
      const runs = [await ask(first.url, owner), await ask(first.url, owner)]
      await vi.waitFor(() => expect(fake.busy()).toBe(2), eventually)
      await end(first.node)
      await end(other.node)
      const next = await startNode()
      for (const { chatId } of runs) {
        await vi.waitFor(
          async () =>
            expect((await messages(next.url, owner, chatId)).at(-1)!.metadata.state).toBe('complete'),
          eventually,
        )
      }
      await end(next.node)
    },
  )
})
