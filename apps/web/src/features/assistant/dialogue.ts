import type { AssistantMessage } from '@uprava/contract/assistant.ts'

/** The newest stretch of the dialogue, oldest first, without holes inside. */
export type Dialogue = {
  messages: AssistantMessage[]
  /** The page read last, counted from the newest. */
  page: number
  lastPage: number
  /** The answer that is being made. */
  activeRunId: number | null
}

export type DialoguePage = {
  items: AssistantMessage[]
  current_page: number
  last_page: number
  active_run_id: number | null
}

/** How a happening lands in the dialogue; each function applied twice changes nothing more. */

/** Messages at their places by id; what has no text is no message (ASST-13). */
export function withMessages(dialogue: Dialogue, fresh: readonly AssistantMessage[]): Dialogue {
  const known = new Map(dialogue.messages.map((message) => [message.id, message]))
  for (const message of readable(fresh)) known.set(message.id, message)
  return { ...dialogue, messages: [...known.values()].toSorted((a, b) => a.id - b.id) }
}

/** The newest page; older messages stay behind it as long as they touch: after a reset they do not. */
export function withNewest(dialogue: Dialogue | undefined, page: DialoguePage): Dialogue {
  const items = readable(page.items)
  const fresh: Dialogue = {
    messages: items,
    page: 1,
    lastPage: page.last_page,
    activeRunId: page.active_run_id,
  }
  const [first] = items
  if (!dialogue || !first || !dialogue.messages.some(({ id }) => id === first.id)) return fresh
  return { ...withMessages(dialogue, items), lastPage: page.last_page, activeRunId: page.active_run_id }
}

/** An older page. Messages that came meanwhile have moved it: what is known already is not doubled. */
export function withOlderPage(dialogue: Dialogue, page: DialoguePage): Dialogue {
  return {
    ...withMessages(dialogue, page.items),
    page: Math.max(dialogue.page, page.current_page),
    lastPage: page.last_page,
  }
}

function readable(messages: readonly AssistantMessage[]): AssistantMessage[] {
  return messages.filter((message) => {
    const isMessage = typeof (message as Partial<AssistantMessage>).message === 'string'
    // oxlint-disable-next-line no-console -- ASST-13 requires the log entry; it holds no text
    if (!isMessage) console.warn('An assistant message has no text', message.id)
    return isMessage
  })
}
