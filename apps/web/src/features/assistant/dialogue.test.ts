import type { AssistantMessage } from '@uprava/contract/assistant.ts'
import { describe, expect, it, vi } from 'vitest'

import { withMessages, withNewest, withOlderPage, type Dialogue, type DialoguePage } from './dialogue.ts'

const message = (id: number): AssistantMessage => ({
  id,
  message: `№ ${id}`,
  timestamp: '',
  assistant: null,
  manager: null,
  metadata: null,
})
const page = (ids: readonly number[], current = 1, last = 3): DialoguePage => ({
  items: ids.map(message),
  current_page: current,
  last_page: last,
  active_run_id: null,
})
const ids = (dialogue: Dialogue) => dialogue.messages.map(({ id }) => id)

describe('the dialogue with the assistant', () => {
  it('ASST-15 ASST-17 merges by id, so that nothing shows twice', () => {
    const opened = withNewest(undefined, page([5, 6]))
    const answered = withMessages(opened, [message(8), message(7)])
    expect(ids(answered)).toEqual([5, 6, 7, 8])
    expect(withMessages(answered, [message(7), message(8)])).toEqual(answered)
    expect(ids(withNewest(answered, page([6, 7, 8])))).toEqual([5, 6, 7, 8])
  })

  it('ASST-04 puts older pages before, also one that has moved', () => {
    const both = withOlderPage(withNewest(undefined, page([5, 6])), page([3, 4, 5], 2))
    expect(ids(both)).toEqual([3, 4, 5, 6])
    expect(both.page).toBe(2)
    expect(ids(withNewest(both, page([5, 6, 7])))).toEqual([3, 4, 5, 6, 7])
    expect(withNewest(both, page([5, 6, 7])).page).toBe(2)
  })

  it('ASST-10 drops what another tab has erased', () => {
    const before = withOlderPage(withNewest(undefined, page([5, 6])), page([3, 4], 2))
    expect(ids(withNewest(before, page([9], 1, 1)))).toEqual([9])
    expect(ids(withNewest(before, page([], 1, 1)))).toEqual([])
  })

  it('ASST-13 logs a message without text and leaves it out', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const damaged = { ...message(7), message: undefined } as unknown as AssistantMessage
    expect(ids(withMessages(withNewest(undefined, page([5])), [damaged]))).toEqual([5])
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
