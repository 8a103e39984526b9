import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'

import { listen, refetch, realtimeState, onSubscribed } from '#api/index.ts'
import { useAskingAgain, useOlderMessages } from '#features/ai-conversation/index.ts'
import { playIncoming } from '#ui/feedback/sound.ts'

import { applyMessages, loadOlder, usePending } from './assistant.changes.ts'
import { assistantQueries } from './assistant.queries.ts'

/** The dialogue of a channel, kept up by events while the tab stands, or by asking where there is no connection. */
export function useDialogue(channelId: number) {
  const queries = useQueryClient()
  const isConnected = useSelector(realtimeState) === 'connected'
  const reading = useQuery(assistantQueries.dialogue(channelId))
  const written = usePending(channelId)
  const messages = reading.data?.messages ?? []
  const isStored =
    written !== null && messages.some(({ id, assistant }) => assistant === null && id > written.afterId)
  const pending = isStored ? null : written
  const last = messages.at(-1)
  const waits = pending !== null || (last !== undefined && last.assistant === null)
  useAskingAgain(waits && !isConnected, () => void reading.refetch())
  useSoundWithoutConnection(last?.assistant === null ? undefined : last?.id, waits, isConnected)

  useEffect(() => {
    const { queryKey } = assistantQueries.dialogue(channelId)
    const stops = [
      listen('new-message', (event) => {
        if (event.kind !== 'assistant' || event.channel_id !== channelId) return
        applyMessages(queries, channelId, [event.message])
        // The answer may overtake the call that asked for it; the question then comes with the page.
        void queries.invalidateQueries({ queryKey })
      }),
      onSubscribed(() => void refetch(queries, { queryKey })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [channelId, queries])

  const isWhole = reading.data !== undefined && reading.data.page >= reading.data.lastPage
  const hasMore = reading.data !== undefined && !isWhole
  const older = useOlderMessages(channelId, hasMore, () => loadOlder(queries, channelId))

  return {
    reading,
    messages,
    pending,
    isAwaited: waits,
    isWhole,
    older,
  }
}

/** An answer that was found by asking sounds as one that was announced. */
function useSoundWithoutConnection(
  answerId: number | undefined,
  isAwaited: boolean,
  isConnected: boolean,
): void {
  const awaited = useRef(false)
  useEffect(() => {
    if (awaited.current && !isAwaited && !isConnected && answerId !== undefined) void playIncoming()
    awaited.current = isAwaited
  }, [answerId, isAwaited, isConnected])
}
