import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * For what may be taken away while it has the focus, as a deleted message: the focus goes on to `next` and not to the beginning of
 * the page. `next` is asked before it goes, its answer afterwards. Whoever does not work by the keyboard needs none: it would only show the actions.
 */
export function useFocusAfterRemoval<Gone extends HTMLElement>(
  next: (gone: Gone) => () => HTMLElement | undefined,
): RefObject<Gone | null> {
  const element = useRef<Gone>(null)
  const nextOf = useEffectEvent(next)
  useLayoutEffect(() => {
    const gone = element.current
    return () => {
      const focused = document.activeElement
      if (!focused?.matches(':focus-visible') || !gone?.contains(focused)) return
      const find = nextOf(gone)
      queueMicrotask(() => {
        // What is merely hidden is still there.
        if (!gone.isConnected && document.activeElement === document.body) find()?.focus()
      })
    }
  }, [])
  return element
}

const messagesIn = (part: Element | null) =>
  Array.from(part?.querySelectorAll<HTMLElement>('article[tabindex]') ?? [])

/** The neighbour of a message that is one step on or back. */
export function neighbourOf(bubble: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = messagesIn(bubble.closest('[role="log"]'))
  return all[all.indexOf(bubble) + step]
}

/** After a message: the one below it, else the one above. */
export function besideMessage(bubble: HTMLElement): () => HTMLElement | undefined {
  const beside = neighbourOf(bubble, 1) ?? neighbourOf(bubble, -1)
  return () => beside
}

/** After what stands over the conversation: its newest message that is drawn. */
export function lastMessage(element: HTMLElement): () => HTMLElement | undefined {
  const conversation = element.closest('[data-conversation]')
  return () => messagesIn(conversation).at(-1)
}
