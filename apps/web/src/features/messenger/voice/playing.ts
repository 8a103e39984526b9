import { createStore, useSelector } from '@tanstack/react-store'
import type { Message, Voice } from '@uprava/contract/messenger.ts'

import type { ChatRef } from '../chat.ts'

/** What of a message its recording is played from. */
export type SaidVoice = Pick<Message, 'id' | 'sender' | 'voice' | 'documents'>

/** A recording that can be played. */
export type PlayableVoice = Pick<Voice, 'duration_ms' | 'waveform'> & {
  /** Names it among all that may be played. */
  key: string
  source: string | Blob
  /** Where it was said; null: in no conversation yet. */
  said: { chat: ChatRef; messageId: number; senderName: string } | null
  /** What follows by itself; null: nothing. */
  next: () => PlayableVoice | null
}

export type Playing = {
  voice: PlayableVoice | null
  isPlaying: boolean
  positionMs: number
  rate: Rate
}

export const rates = [1, 1.5, 2] as const
export type Rate = (typeof rates)[number]

/** What is played; apart from the player, which is loaded with the first voice message. */
export const playing = createStore<Playing>({
  voice: null,
  isPlaying: false,
  positionMs: 0,
  rate: 1,
})

export function usePlaying<Selected>(select: (state: Playing) => Selected): Selected {
  return useSelector(playing, select)
}
