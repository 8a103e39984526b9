import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

import { useChannelId, useSession } from '#features/session/index.ts'
import { updateUnread } from '#features/shell/index.ts'

import { useMessengerRealtime } from './messenger.realtime.ts'
import { useMessengerSession } from './state/messenger-session.ts'
import { loadVoice } from './voice/load-voice.ts'
import { usePlaying } from './voice/playing.ts'

const PlayingInBackground = lazy(async () => ({ default: (await loadVoice()).PlayingInBackground }))

/** The part of the messenger that runs behind every screen: outbox, events, sound, and what is played. */
export function MessengerInBackground() {
  const channelId = useChannelId()
  const managerId = useSession().profile?.manager_id ?? null
  const isInMessenger = useLocation({ select: ({ pathname }) => pathname === '/messenger' })
  const viewer = channelId === null || managerId === null ? null : { channelId, managerId }
  useMessengerSession(viewer)
  useMessengerRealtime(viewer, isInMessenger)
  useEffect(() => {
    if (isInMessenger) updateUnread({ hasNewMessages: false })
  }, [isInMessenger])
  const isPlaying = usePlaying(({ voice }) => voice !== null)
  return (
    isPlaying && (
      <Suspense>
        <PlayingInBackground isInMessenger={isInMessenger} />
      </Suspense>
    )
  )
}
