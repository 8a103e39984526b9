import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'

import { ApiError, call, showError } from '#api/index.ts'

import { chatKey, chatQuery, type ChatRef } from '../chat.ts'

/** A typing notice is shown for so long after the last event (RT-19), milliseconds. */
const shownMs = 10_000
/** The own notice is repeated so often while keys are pressed, milliseconds. */
const repeatMs = 9000

type Typing = { managerId: number; fullName: string; until: number }
/** Who is typing, by chat; in a group several may, in the order they began. */
const typing = createStore<ReadonlyMap<string, readonly Typing[]>>(new Map())

const nobody: readonly Typing[] = []

function setTyping(key: string, change: (writers: readonly Typing[]) => readonly Typing[]): void {
  typing.setState((all) => {
    const before = all.get(key) ?? nobody
    const writers = change(before)
    if (writers.length === 0 && before.length === 0) return all
    const next = new Map(all)
    if (writers.length > 0) next.set(key, writers)
    else next.delete(key)
    return next
  })
}

/** Somebody is typing: shown for 10 s after the last event (RT-17, RT-19). */
export function showTyping(
  chat: ChatRef,
  { id, full_name: fullName }: { id: number; full_name: string },
): void {
  const key = chatKey(chat)
  const one: Typing = { managerId: id, fullName, until: Date.now() + shownMs }
  setTyping(key, (writers) =>
    writers.some(({ managerId }) => managerId === id)
      ? writers.map((known) => (known.managerId === id ? one : known))
      : [...writers, one],
  )
  setTimeout(() => setTyping(key, (writers) => writers.filter(({ until }) => until > Date.now())), shownMs)
}

/** The message has arrived: its sender is no longer typing. In a room and an organization chat nobody is. */
export function stopTyping(chat: ChatRef, senderId: number): void {
  const isGroup = chat.subjectType === 'GROUP'
  setTyping(chatKey(chat), (writers) =>
    isGroup ? writers.filter(({ managerId }) => managerId !== senderId) : nobody,
  )
}

/** Leaving the messenger clears the typing state (MSG-104). */
export function clearTyping(): void {
  typing.setState(() => new Map())
}

/** The full name of who is typing in the chat, or null. */
export function useTyping(chat: ChatRef): string | null {
  return useSelector(typing, (all) => all.get(chatKey(chat))?.at(-1)?.fullName ?? null)
}

/** What a group says while somebody types there, or null (messenger §1.6). */
export function useTypingLine(chat: ChatRef): string | null {
  return useSelector(typing, (all) => typingLine(all.get(chatKey(chat)) ?? nobody))
}

/** `Иван печатает...`, `Иван и ещё 2 печатают...`; the names are «Имя Фамилия». */
export function typingLine(writers: readonly { fullName: string }[]): string | null {
  const [first, ...others] = writers
  if (!first) return null
  const [name] = first.fullName.split(' ')
  return others.length === 0 ? `${name} печатает...` : `${name} и ещё ${others.length} печатают...`
}

/**
 * Sends the typing notice: at the first key, again every 9 s while keys are pressed, never without a key since the last
 * notice (RT-15, RT-16, RT-38). `press` is called at every change of the text, `stop` when the text is sent or left.
 */
export function useTypingNotice({ id, subjectType }: ChatRef, channelId: number) {
  const notice = useMemo(() => typingNotice({ id, subjectType }, channelId), [id, subjectType, channelId])
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') notice.stop()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      notice.stop()
    }
  }, [notice])
  return notice
}

function typingNotice(chat: ChatRef, channelId: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasPressed = false
  let hasFailed = false

  const notify = () => {
    wasPressed = false
    call('POST /chat-list/{id}/notify-writing', {
      params: { id: chat.id },
      query: chatQuery(chat, channelId),
    }).catch((error: unknown) => {
      // The error is shown at most once per opened chat. Without a connection nothing is wrong with the chat.
      if (hasFailed || !(error instanceof ApiError) || error.status === 0) return
      hasFailed = true
      showError('POST /chat-list/{id}/notify-writing', error)
    })
    timer = setTimeout(() => {
      timer = undefined
      if (wasPressed) notify()
    }, repeatMs)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    wasPressed = false
  }
  const press = (text: string) => {
    if (text.trim() === '') return stop()
    // A colleague without a room yet has no chat to notify.
    if (chat.subjectType === 'PRIVATE-MANAGER') return
    wasPressed = true
    if (timer === undefined) notify()
  }
  return { press, stop }
}
