import { voiceText } from '@uprava/contract/rules/voice-text.ts'
import { lazy, Suspense, type ReactNode } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import type { RecordingPanelProps } from './composed-voice.ts'
import { loadVoice } from './load-voice.ts'
import type { SaidVoice } from './playing.ts'

const MessageVoiceCard = lazy(async () => ({ default: (await loadVoice()).MessageVoiceCard }))

type VoiceOrProps = { said: SaidVoice; viewer: Viewer; chat: ChatRef; children: ReactNode }

/** The recording of a voice message; of every other one what is inside. */
export function VoiceOr({ said, viewer, chat, children }: VoiceOrProps) {
  if (said.voice === null) return children
  return (
    <Suspense fallback={<p>{voiceText(said.voice.duration_ms)}</p>}>
      <MessageVoiceCard {...{ said, viewer, chat }} />
    </Suspense>
  )
}

type RecordingOrProps = Pick<RecordingPanelProps, 'voice' | 'Send'> & { children: ReactNode }

/** The panel of the recording in place of the field, while there is one. */
export function RecordingOr({ voice, Send, children }: RecordingOrProps) {
  if (voice.kept === null) return children
  const { recording, Panel } = voice.kept
  return <Panel key={recording.id} {...{ recording, voice, Send }} />
}
