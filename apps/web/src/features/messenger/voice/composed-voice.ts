import type { ComponentType } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import type { Recording } from './recording.ts'

/** A recording with what shows it, which is loaded with the first one. */
export type KeptRecording = {
  recording: Recording
  Panel: ComponentType<{ recording: Recording; voice: ComposedVoice }>
}

/** The recording of the chat that is written in. */
export type ComposedVoice = {
  viewer: Viewer
  chat: ChatRef
  kept: KeptRecording | null
  /** The microphone stands in place of «Отправить». */
  isOffered: boolean
  /** A finger holds the microphone. */
  isHeld: boolean
  setHeld: (isHeld: boolean) => void
  /** The recording is gone. */
  onEnd: () => void
}
