import { useState } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import type { ComposedVoice } from './composed-voice.ts'
import { useRecording } from './recordings.ts'

type VoiceOptions = {
  /** Not while a message is edited; a recording waits then. */
  isPossible: boolean
  /** Nothing else is written or attached. */
  isEmpty: boolean
  /** The recording is gone. */
  onEnd: () => void
}

/** The recording of the chat. What is done with it is loaded with the microphone. */
export function useVoice(
  viewer: Viewer,
  chat: ChatRef,
  { isPossible, isEmpty, onEnd }: VoiceOptions,
): ComposedVoice {
  const ofChat = useRecording(chat)
  const kept = isPossible ? ofChat : null
  const [isHeld, setHeld] = useState(false)
  return {
    viewer,
    chat,
    kept,
    isOffered: isPossible && (kept !== null || isEmpty),
    isHeld,
    setHeld,
    onEnd,
  }
}
