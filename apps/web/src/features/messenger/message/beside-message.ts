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
