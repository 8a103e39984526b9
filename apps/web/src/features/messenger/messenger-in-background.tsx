import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useChannelId, useSession } from '#features/session/index.ts'
import { updateUnread } from '#features/shell/index.ts'

import { useMessengerRealtime } from './messenger.realtime.ts'
import { useMessengerSession } from './state/messenger-session.ts'

/** The part of the messenger that runs behind every screen: outbox, events, sound. Renders nothing. */
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
  return null
}
