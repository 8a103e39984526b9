import { useEffect, useRef } from 'react'

import { chatKey, type ChatRef, type Viewer } from './chat.ts'
import { kept } from './kept.ts'

/** A draft is written down so long after the last key, milliseconds. */
const writeAfterMs = 400

const keyOf = (viewer: Viewer, chat: ChatRef) => `${viewer.managerId}/${viewer.channelId}/${chatKey(chat)}`

export async function readDraft(viewer: Viewer, chat: ChatRef): Promise<string> {
  return (await (await kept()).get('drafts', keyOf(viewer, chat)))?.text ?? ''
}

async function writeDraft(viewer: Viewer, chat: ChatRef, text: string): Promise<void> {
  const key = keyOf(viewer, chat)
  const database = await kept()
  if (text === '') await database.delete('drafts', key)
  else
    await database.put('drafts', {
      key,
      managerId: viewer.managerId,
      text,
      answerId: null,
      updatedAt: Date.now(),
    })
}

/** Keeps the text of a chat's input over a change of chat, a reload and a 401 (D-06). */
export function useDraft(viewer: Viewer, chat: ChatRef, text: string, restore: (text: string) => void): void {
  const key = keyOf(viewer, chat)
  const latest = useRef({ text, restore })
  const isRestored = useRef(false)
  useEffect(() => {
    latest.current = { text, restore }
  })

  useEffect(() => {
    let isGone = false
    isRestored.current = false
    void readDraft(viewer, chat).then((draft) => {
      if (isGone) return
      isRestored.current = true
      if (draft !== '' && latest.current.text === '') latest.current.restore(draft)
    })
    return () => {
      isGone = true
      if (isRestored.current) void writeDraft(viewer, chat, latest.current.text)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for viewer and chat
  }, [key])

  useEffect(() => {
    if (!isRestored.current) return
    const timer = setTimeout(() => void writeDraft(viewer, chat, text), writeAfterMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for viewer and chat
  }, [key, text])
}
