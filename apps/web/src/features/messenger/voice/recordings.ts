import { createStore, useSelector } from '@tanstack/react-store'

import { onSessionEnd } from '#features/session/index.ts'

import { chatKey, type ChatRef } from '../chat.ts'
import type { KeptRecording } from './composed-voice.ts'

/** The recordings that are neither sent nor deleted, by chat: who leaves a chat finds his recording when he comes back. */
const recordings = createStore<ReadonlyMap<string, KeptRecording>>(new Map())

export const useRecording = (chat: ChatRef): KeptRecording | null =>
  useSelector(recordings, (all) => all.get(chatKey(chat)) ?? null)

let stopListening: () => void = () => undefined

/** Keeps a recording for its chat, until the session ends: what was recorded in it belongs to nobody else. */
export function keepRecording(chat: ChatRef, kept: KeptRecording): void {
  if (recordings.get().size === 0) {
    window.addEventListener('beforeunload', askBeforeLeaving)
    stopListening = onSessionEnd(dropRecordings)
  }
  recordings.setState((all) => new Map(all).set(chatKey(chat), kept))
}

/** The recording was sent or deleted. */
export function dropRecording(chat: ChatRef): void {
  recordings.setState((all) => new Map([...all].filter(([key]) => key !== chatKey(chat))))
  if (recordings.get().size === 0) stopWatching()
}

function dropRecordings(): void {
  for (const { recording } of recordings.get().values()) recording.release()
  recordings.setState(() => new Map())
  stopWatching()
}

function stopWatching(): void {
  window.removeEventListener('beforeunload', askBeforeLeaving)
  stopListening()
}

/** What is being recorded lies in the page alone until it is sent. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
