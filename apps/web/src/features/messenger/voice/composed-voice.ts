import type { ComponentType, Ref } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import type { Recording } from './recording.ts'

/** «Отправить», at once or later: of the composer, which loads what is recorded. */
export type SendProps = {
  onSend: (scheduledAt?: string) => void
  /** The question when is asked. */
  onAsk: () => void
  ref: Ref<HTMLButtonElement>
}

export type RecordingPanelProps = {
  recording: Recording
  voice: ComposedVoice
  Send: ComponentType<SendProps>
}

/** A recording with what shows it, which is loaded with the first one. */
export type KeptRecording = {
  recording: Recording
  Panel: ComponentType<RecordingPanelProps>
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
