import type { Session } from '@uprava/contract/accounts.ts'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { endSessionHere, hasSignedOut, onSessionEnd } from './session-end.ts'
import {
  chooseChannel,
  clearSession,
  leaveChannel,
  session,
  setSignInHandler,
  startPersonSession,
  startSession,
  updateSession,
} from './session.ts'

const channel = { id: 4, name: 'Школа' } as OwnChannel
const answer: Session = {
  token: 'token',
  is_verified: true,
  can_create_channel: true,
  have_organization: true,
  manager: { id: 12 } as Session['manager'],
  permissions: [],
}

beforeEach(() => {
  clearSession()
})

test('AUTH-61 AUTH-76 AUTH-78 a sign-in fills the session and the allowed keys of local storage', () => {
  startSession(answer)
  expect(session.get()).toMatchObject({ isVerified: true, canCreateChannel: true })
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    token: 'token',
    haveOrganization: 'true',
    managerId: '12',
  })
  startSession({ ...answer, manager: null })
  expect(localStorage.getItem('managerId')).toBeNull()
})

test('AUTH-62 the session stores the permissions, the channels and the current channel', () => {
  startSession(answer)
  updateSession({ channels: [channel] })
  chooseChannel(channel)
  updateSession({ sections: [{ name: 'documents', access: true }] })
  expect(session.get()).toMatchObject({
    channels: [channel],
    currentChannel: channel,
    sections: [{ name: 'documents', access: true }],
  })
  expect(localStorage.getItem('channelId')).toBe('4')
})

test('AUTH-79 leaving the channel keeps the token and clears the data of the channel', () => {
  startSession(answer)
  chooseChannel(channel)
  leaveChannel()
  expect(session.get().currentChannel).toBeUndefined()
  expect(Object.keys(localStorage).toSorted()).toEqual(['haveOrganization', 'managerId', 'token'])
})

test('AUTH-64 AUTH-65 AUTH-66 clearing the session leaves nothing', () => {
  startSession(answer)
  chooseChannel(channel)
  clearSession()
  expect(localStorage).toHaveLength(0)
  expect(session.get()).toMatchObject({
    currentChannel: undefined,
    isVerified: undefined,
    canCreateChannel: false,
  })
})

test('AUTH-61 what was cached for somebody else goes with every sign-in, by a code too', () => {
  const drop = vi.fn<() => void>()
  setSignInHandler(drop)
  startPersonSession('token', [])
  startSession(answer)
  expect(drop).toHaveBeenCalledTimes(2)
})

test('ORG-17 a session that is put aside in this browser ends like any other', async () => {
  startSession(answer)
  const ended = vi.fn<(reason: string, managerId: string | null) => void>()
  // Whose data goes is known while the handlers run.
  const stop = onSessionEnd((reason) => ended(reason, localStorage.getItem('managerId')))
  await endSessionHere()
  stop()
  expect(ended).toHaveBeenCalledExactlyOnceWith('logout', '12')
  expect(localStorage).toHaveLength(0)
  // Calls that were under way are answered 401, which would lead to the landing.
  expect(hasSignedOut()).toBe(true)
})
