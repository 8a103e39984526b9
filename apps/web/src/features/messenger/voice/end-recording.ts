import { voiceLimits } from '@uprava/contract/limits/messenger-limits.ts'

import { newUuid } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { enqueueMessage } from '../outbox/outbox.ts'
import { messenger } from '../state/messenger-state.ts'
import type { ComposedVoice } from './composed-voice.ts'
import type { Recording } from './recording.ts'
import { dropRecording } from './recordings.ts'

/** Sends a recording through the outbox, at once or at the time; a second press on «Отправить» comes too late. */
export async function sendRecording(
  composed: ComposedVoice,
  recording: Recording,
  scheduledAt?: string,
): Promise<void> {
  if (recording.isTaken) return
  const { file, voice } = await recording.take()
  end(composed)
  if (voice.duration_ms < voiceLimits.minMs) return toast.error('Слишком короткая запись')
  if (file.size === 0) return toast.error('Запись не получилась: микрофон не дал звука')
  const { replyingTo: answer } = messenger.get()
  messenger.set({ replyingTo: null })
  await enqueueMessage({
    clientId: newUuid(),
    managerId: composed.viewer.managerId,
    channelId: composed.viewer.channelId,
    chat: composed.chat,
    text: '',
    format: 'plain',
    answer,
    files: [file],
    documents: [],
    voice,
    ...(scheduledAt !== undefined && { scheduledAt }),
    createdAt: Date.now(),
    refusal: null,
  })
}

/** Deletes a recording. */
export function cancelRecording(composed: ComposedVoice, recording: Recording): void {
  recording.release()
  end(composed)
}

function end({ chat, setHeld, onEnd }: ComposedVoice): void {
  dropRecording(chat)
  setHeld(false)
  onEnd()
}
