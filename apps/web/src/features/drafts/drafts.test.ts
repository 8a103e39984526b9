import { beforeEach, describe, expect, it } from 'vitest'

import { ApiError, stored } from '#api/index.ts'
import { endSessionByServer, signOut } from '#features/session/index.ts'

import { applyDraftRules, draftOf, draftsOfNow } from './drafts.ts'

beforeEach(() => {
  stored.setManagerId(1)
  stored.setChannelId(7)
  draftOf('question').set('')
})

describe('a draft', () => {
  it('D-06 that was taken before a switch of the channel stays in its own', () => {
    const mine = draftOf('question')
    const byName = draftsOfNow()
    stored.setChannelId(8)
    mine.set('Вопрос первой организации')
    byName('other').set('Ещё один')
    expect(draftOf('question').text()).toBe('')
    expect(draftOf('other').text()).toBe('')
    stored.setChannelId(7)
    expect(draftOf('question').text()).toBe('Вопрос первой организации')
    expect(draftOf('other').text()).toBe('Ещё один')
  })

  it('LAW-32 takes back what was not sent before what was typed meanwhile', async () => {
    const draft = draftOf('question')
    await draft.giveBack('Не ушло')
    expect(draft.text()).toBe('Не ушло')
    await draft.giveBack('Не ушло')
    expect(draft.text()).toBe('Не ушло')
    draft.set('Следующее')
    await draft.giveBack('Не ушло')
    expect(draft.text()).toBe('Не ушло\n\nСледующее')
  })

  it('D-06 that was loaded and is what was sent last is dropped, one that was typed is not', async () => {
    stored.setChannelId(9)
    const draft = draftOf('question')
    draft.set('Вопрос')
    draft.dropSent('Вопрос')
    expect(draft.text()).toBe('Вопрос')
  })

  it('D-06 that comes back after «Выйти» is not kept, after a 401 it is', async () => {
    const stop = applyDraftRules()
    const expired = draftOf('question')
    await endSessionByServer(new ApiError(401, {}))
    await expired.giveBack('Ещё нужно')
    stored.setManagerId(1)
    stored.setChannelId(7)
    expect(draftOf('question').text()).toBe('Ещё нужно')
    const left = draftOf('question')
    await signOut()
    await left.giveBack('Больше не нужно')
    stored.setManagerId(1)
    stored.setChannelId(7)
    expect(draftOf('question').text()).toBe('')
    stop()
  })
})
