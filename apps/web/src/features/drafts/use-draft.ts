import { useCallback, useEffect } from 'react'

import { draftAt, draftKey, useDraftText } from './drafts.ts'

/**
 * The text of an input that survives a change of screen, a reload and a 401 (D-06). `input` names the input, `sent` is what was
 * sent from it last.
 */
export function useDraft(input: string, sent?: string): [text: string, setText: (text: string) => void] {
  const key = draftKey(input)
  const text = useDraftText(key)
  useEffect(() => void draftAt(key).load(), [key])
  useEffect(() => {
    if (sent !== undefined) draftAt(key).dropSent(sent)
  }, [key, sent, text])
  const setText = useCallback((next: string) => draftAt(key).set(next), [key])
  return [text, setText]
}
