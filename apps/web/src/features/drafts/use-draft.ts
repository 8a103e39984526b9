import { useCallback, useEffect } from 'react'

import { loadDraft, setDraft, useDraftText } from './drafts.ts'

/** The text of an input that survives a change of screen, a reload and a 401 (D-06). `input` names the input. */
export function useDraft(input: string): [text: string, setText: (text: string) => void] {
  const text = useDraftText(input)
  useEffect(() => void loadDraft(input), [input])
  const setText = useCallback((next: string) => setDraft(input, next), [input])
  return [text, setText]
}
