import { useEffect } from 'react'

import { listen } from '#api/index.ts'
import { applyDraftRules } from '#features/drafts/index.ts'
import { playIncoming } from '#ui/feedback/sound.ts'

import { useRightsUpdates } from './use-rights-updates.ts'

/** What of the station runs behind every screen: the sound of an answer, the rules of what was typed, changed rights. Shows nothing. */
export function StationInBackground() {
  useRightsUpdates()
  useEffect(() => {
    const stops = [
      applyDraftRules(),
      // It touches neither the messenger's flag nor its counts (RT-33); one's own message makes no sound.
      listen('new-message', (event) => {
        if (event.kind === 'assistant' && event.message.assistant !== null) void playIncoming()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}
