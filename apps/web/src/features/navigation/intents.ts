import { createStore, useSelector } from '@tanstack/react-store'
import type { Document } from '@uprava/contract/documents.ts'
import { useEffect, useEffectEvent } from 'react'

/** What a screen is to do once it is shown: a dialog of its own that a command of another place opens. */
export type Intent =
  | { do: 'create-group' }
  | { do: 'upload-document' }
  | { do: 'preview-document'; document: Document }
  | { do: 'invite-employee' }

const pending = createStore<{ intent: Intent | null }>({ intent: null })

/** Leaves the intent for the screen that the caller opens next, or that is open already. */
export function leaveIntent(intent: Intent): void {
  pending.setState(() => ({ intent }))
}

/** Carries an intent of this kind out, once, in the screen that can; `isReady`: not before that. */
export function useIntent<Kind extends Intent['do']>(
  kind: Kind,
  onIntent: (intent: Extract<Intent, { do: Kind }>) => void,
  isReady = true,
): void {
  const intent = useSelector(pending, (state) => state.intent)
  const carryOut = useEffectEvent(onIntent)
  useEffect(() => {
    if (!isReady || intent?.do !== kind) return
    pending.setState(() => ({ intent: null }))
    carryOut(intent as Extract<Intent, { do: Kind }>)
  }, [intent, kind, isReady])
}
