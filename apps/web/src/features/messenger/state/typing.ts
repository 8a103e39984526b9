import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { ApiError, call, showError } from '#api/index.ts'
import { makeListeners } from '#ui/lib/listeners.ts'

import { chatKey, chatQuery, type ChatRef } from '../chat.ts'

/** A writing signal lasts so long (RT-19), milliseconds. */
const shownMs = 10_000
/** The signal is repeated so often while keys are pressed. */
const repeatMs = 9000

type Typing = { fullName: string; until: number }
const typing = new Map<string, Typing>()
const listeners = makeListeners()
let version = 0

function changed(): void {
  version += 1
  listeners.tell()
}

/** Somebody writes: shows for 10 s after the last signal (RT-17, RT-19). */
export function hearTyping(chat: ChatRef, fullName: string): void {
  const key = chatKey(chat)
  typing.set(key, { fullName, until: Date.now() + shownMs })
  changed()
  setTimeout(() => {
    if ((typing.get(key)?.until ?? 0) > Date.now()) return
    typing.delete(key)
    changed()
  }, shownMs)
}

/** The message has come: its writer no longer writes. */
export function stopTyping(chat: ChatRef): void {
  if (typing.delete(chatKey(chat))) changed()
}

/** Leaving the messenger clears the writing state (MSG-104). */
export function clearTyping(): void {
  typing.clear()
  changed()
}

/** Who writes in the chat now, or null. */
export function useTyping(chat: ChatRef): string | null {
  useSyncExternalStore(listeners.subscribe, () => version)
  return typing.get(chatKey(chat))?.fullName ?? null
}

/**
 * Sends the writing signal: at once with the first key, again every 9 s while keys are pressed, never without a key
 * since the last one (RT-15, RT-16, RT-38). Answers what to call on every change of the text and when writing is over.
 */
export function useTypingSignal({ id, subjectType }: ChatRef, channelId: number) {
  const signal = useMemo(() => typingSignal({ id, subjectType }, channelId), [id, subjectType, channelId])
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') signal.stop()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      signal.stop()
    }
  }, [signal])
  return signal
}

function typingSignal(chat: ChatRef, channelId: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasPressed = false
  let hasFailed = false

  const tell = () => {
    wasPressed = false
    call('POST /chat-list/{id}/notify-writing', {
      params: { id: chat.id },
      query: chatQuery(chat, channelId),
    }).catch((error: unknown) => {
      // Shown at most once per opening of the chat.
      if (hasFailed || !(error instanceof ApiError)) return
      hasFailed = true
      showError('POST /chat-list/{id}/notify-writing', error)
    })
    timer = setTimeout(() => {
      timer = undefined
      if (wasPressed) tell()
    }, repeatMs)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    wasPressed = false
  }
  const press = (text: string) => {
    if (text.trim() === '') return stop()
    // A colleague without a room yet has nothing to be told in.
    if (chat.subjectType === 'PRIVATE-MANAGER') return
    wasPressed = true
    if (timer === undefined) tell()
  }
  return { press, stop }
}
