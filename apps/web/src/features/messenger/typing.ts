import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

import { CallFailed, call, tellFailure } from '#api/index.ts'

import { chatKey, chatQuery, type ChatRef } from './chat.ts'

/** A writing signal lasts so long (document 1 §4), milliseconds. */
const shownMs = 10_000
/** The signal is repeated so often while keys are pressed. */
const repeatMs = 9000

type Typing = { fullName: string; until: number }
const typing = new Map<string, Typing>()
const listeners = new Set<() => void>()
let version = 0

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
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
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => version,
  )
  return typing.get(chatKey(chat))?.fullName ?? null
}

/**
 * Sends the writing signal: at once with the first key, again every 9 s while keys are pressed, never without a key
 * since the last one (RT-15, RT-16, RT-38). Answers what to call on every change of the text and when writing is over.
 */
export function useTypingSignal(chat: ChatRef, channelId: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressedSince = useRef(false)
  const hasFailed = useRef(false)

  const signal = useEffectEvent(() => {
    pressedSince.current = false
    call('POST /chat-list/{id}/notify-writing', {
      params: { id: chat.id },
      query: chatQuery(chat, channelId),
    }).catch((error: unknown) => {
      // Shown at most once per opening of the chat.
      if (hasFailed.current || !(error instanceof CallFailed)) return
      hasFailed.current = true
      tellFailure('POST /chat-list/{id}/notify-writing', error)
    })
    timer.current = setTimeout(repeat, repeatMs)
  })
  const repeat = () => {
    timer.current = undefined
    if (pressedSince.current) signal()
  }
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    pressedSince.current = false
  }
  const press = (text: string) => {
    if (text.trim() === '') return stop()
    // A colleague without a room yet has nothing to be told in.
    if (chat.subjectType === 'PRIVATE-MANAGER') return
    pressedSince.current = true
    if (timer.current === undefined) signal()
  }

  const key = chatKey(chat)
  useEffect(() => {
    hasFailed.current = false
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') stop()
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      stop()
    }
  }, [key])
  return { press, stop }
}
