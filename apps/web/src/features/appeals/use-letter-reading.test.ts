import { act, renderHook } from '@testing-library/react'
import type { AppealFields } from '@uprava/contract/appeals.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { stored } from '#api/index.ts'

import { appealDraft } from './appeal-state.ts'
import { useLetterReading } from './use-letter-reading.ts'

type Answer = { text: string; fields: Partial<AppealFields> }
let channelId = 100
const answers: ((answer: Answer) => void)[] = []

beforeEach(() => {
  answers.length = 0
  // Another channel has another appeal.
  channelId += 2
  stored.setChannelId(channelId)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
        answers.push(({ text, fields }) =>
          resolve(
            Response.json({
              text,
              fields: { from: null, date: null, address: null, phone: null, ...fields },
              note: null,
            }),
          ),
        )
      }),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Begins readings and waits until they are asked for; ends them with what `answer` does. */
async function read(begin: () => Promise<void>[], answer: () => void): Promise<void> {
  let running: Promise<void>[] = []
  act(() => {
    running = begin()
  })
  await vi.waitFor(() => expect(answers).toHaveLength(running.length))
  await act(async () => {
    answer()
    await Promise.all(running)
  })
}

it('APPEAL-12 what is typed while a file is read stays', async () => {
  const { result } = renderHook(() => useLetterReading())
  appealDraft().change({ text: 'Прежнее' })
  await read(
    () => [result.current.readFile(new File(['x'], 'letter.txt'))],
    () => {
      appealDraft().change({ from: 'Орлов П. И.', text: 'Прежнее и новое' })
      answers[0]!({ text: 'Из файла', fields: { from: 'Сидорова', address: 'ул. Мира, д. 1' } })
    },
  )
  expect(appealDraft().now()).toMatchObject({
    from: 'Орлов П. И.',
    address: 'ул. Мира, д. 1',
    text: 'Из файла\n\nПрежнее и новое',
  })
})

it('the letter given last counts, and it lands in the channel it was given in', async () => {
  const { result } = renderHook(() => useLetterReading())
  const draft = appealDraft()
  await read(
    () => [result.current.readText('Первое письмо', true), result.current.readText('Второе письмо', true)],
    () => {
      stored.setChannelId(channelId + 1)
      answers[1]!({ text: '', fields: { from: 'Второй' } })
      answers[0]!({ text: '', fields: { from: 'Первый', address: 'ул. Первая' } })
    },
  )
  expect(draft.now()).toMatchObject({ from: 'Второй', address: '' })
  expect(appealDraft().now().from).toBe('')
})
