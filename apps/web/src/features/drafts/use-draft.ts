import { useCallback, useEffect } from 'react'

import { draftAt, draftKey, useDraftText } from './drafts.ts'

/** The text of an input that survives a change of screen, a reload and a 401 (D-06). `input` names the input. */
export function useDraft(input: string): [text: string, setText: (text: string) => void] {
  const key = draftKey(input)
  const text = useDraftText(key)
  useEffect(() => void draftAt(key).load(), [key])
  const setText = useCallback((next: string) => draftAt(key).set(next), [key])
  return [text, setText]
}
