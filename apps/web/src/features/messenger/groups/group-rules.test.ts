import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { describe, expect, it } from 'vitest'

import { typingLine } from '../state/typing.ts'
import { creatableKinds, groupRights, sharesHead, whyNotWriting } from './group-rules.ts'

const settings: GroupDetails['settings'] = {
  writes: 'all',
  adds: 'all',
  pins: 'owners',
  mentions_all: 'owners',
  history: 'all',
}
const group = (more: Partial<GroupDetails> = {}) => ({
  role: 'member' as const,
  settings,
  is_closed: false,
  closed_at: null,
  ...more,
})

describe('the rights in a group', () => {
  it('GRP-12 follow the role and the settings', () => {
    expect(groupRights(group({ role: 'owner' }))).toEqual({
      writes: true,
      pins: true,
      acts: true,
      deletesAny: true,
      seesReaders: true,
      saves: true,
    })
    expect(groupRights(group())).toMatchObject({ writes: true, pins: false, deletesAny: false })
    expect(groupRights(group({ settings: { ...settings, pins: 'all' } })).pins).toBe(true)
  })

  it('GRP-10 GRP-11 GRP-34 say why one cannot write', () => {
    expect(whyNotWriting(group())).toBeNull()
    const announcements = { settings: { ...settings, writes: 'owners' as const } }
    expect(whyNotWriting(group(announcements))).toBe('Писать могут только владельцы группы')
    expect(whyNotWriting(group({ ...announcements, role: 'owner' }))).toBeNull()
    const reader = group({ role: 'reader' })
    expect(whyNotWriting(reader)).toBe('В этой группе вы только читаете')
    expect(groupRights(reader)).toMatchObject({ writes: false, acts: true, seesReaders: false })
    const closed = group({ role: 'owner', is_closed: true, closed_at: '2026-03-07T10:00:00Z' })
    expect(whyNotWriting(closed)).toBe('Группа закрыта 7\u00A0марта\u00A02026')
    expect(groupRights(closed)).toMatchObject({ writes: false, pins: false, acts: false, deletesAny: false })
  })
})

it('GRP-42 consecutive messages of one author share a head within five minutes', () => {
  const at = (created_at: string, id = 2) => ({
    created_at,
    sender: { id, full_name: 'Петров Иван', avatar: null, channel_id: 10, channel_name: 'Школа' },
  })
  expect(sharesHead(at('2026-03-07T10:00:00Z'), at('2026-03-07T10:05:00Z'))).toBe(true)
  expect(sharesHead(at('2026-03-07T10:00:00Z'), at('2026-03-07T10:05:01Z'))).toBe(false)
  expect(sharesHead(at('2026-03-07T10:00:00Z'), at('2026-03-07T10:00:01Z', 3))).toBe(false)
})

it('GRP-05 a channel narrows who creates groups, and without messages there are no shared ones', () => {
  const channel = { groups_inner: 'all', groups_shared: 'team', can_send_message: true } as const
  expect(creatableKinds(channel, false)).toEqual(['inner'])
  expect(creatableKinds(channel, true)).toEqual(['inner', 'shared'])
  expect(creatableKinds({ ...channel, can_send_message: false }, true)).toEqual(['inner'])
  expect(creatableKinds({ ...channel, groups_inner: 'team' }, false)).toEqual([])
  expect(creatableKinds(undefined, true)).toEqual([])
})

it('GRP-41 who types is named, several are counted', () => {
  const [ivan, anna, olga] = ['Иван Петров', 'Анна Белова', 'Ольга Смирнова'].map((fullName) => ({
    fullName,
  }))
  expect(typingLine([])).toBeNull()
  expect(typingLine([ivan!])).toBe('Иван печатает...')
  expect(typingLine([ivan!, anna!, olga!])).toBe('Иван и ещё 2 печатают...')
})
