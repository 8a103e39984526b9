import { useEffect, useState } from 'react'

const importConversations = () => import('./conversation/conversations.tsx')
type Loaded = Awaited<ReturnType<typeof importConversations>>
let loaded: Loaded | null = null

/** The conversations come behind the list of chats, with which the screen begins. */
async function loadConversations(): Promise<Loaded> {
  loaded ??= await importConversations()
  return loaded
}

/**
 * The conversations once they are loaded. Not by React's `lazy`, which would let the first one wait for the 300 ms between two
 * fallbacks.
 */
export function useConversations(isNeeded: boolean): Loaded | null {
  const [known, setKnown] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || known !== null) return
    loadConversations().then(setKnown, (error: unknown) =>
      // A failed load is a failure of the screen.
      setKnown(() => {
        throw error
      }),
    )
  }, [isNeeded, known])
  return known
}
