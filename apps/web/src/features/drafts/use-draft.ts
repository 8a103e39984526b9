import { useCallback, useEffect, useSyncExternalStore } from 'react'

import { draftAt, loadDraft, setDraft, whenDraftsChange } from './drafts.ts'

/**
 * The text of an input that outlives a change of screen, a reload and a 401 (D-06). `place` names the input; another
 * place brings its own text.
 */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(whenDraftsChange, () => draftAt(place))
  useEffect(() => void loadDraft(place), [place])
  const setText = useCallback((text: string) => setDraft(place, text), [place])
  return [text, setText]
}
