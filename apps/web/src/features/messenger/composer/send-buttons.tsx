import { lazy, Suspense } from 'react'

import type { ComposedVoice } from '../voice/composed-voice.ts'
import { loadVoice } from '../voice/load-voice.ts'
import { SendLater } from './send-later.tsx'

const VoiceButton = lazy(async () => ({ default: (await loadVoice()).VoiceButton }))

type SendButtonsProps = {
  isEditing: boolean
  disabledReason: string | false
  /** The microphone, in place of «Отправить» while there is nothing to send; null otherwise. */
  voice: ComposedVoice | null
  /** At once, or at the time. */
  onSend: (scheduledAt?: string) => void
}

/** «Отправить», or the microphone. */
export function SendButtons({ voice, ...send }: SendButtonsProps) {
  const buttons = <SendLater {...send} />
  if (voice === null) return buttons
  return (
    <Suspense fallback={buttons}>
      <VoiceButton voice={voice} />
    </Suspense>
  )
}
