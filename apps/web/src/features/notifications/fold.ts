import type { Notification } from '@uprava/contract/notifications.ts'

/** Notifications that stand together: one, or several neighbours of one kind about one chat. */
export interface Folded {
  newest: Notification
  /** All of them, the newest first. */
  items: Notification[]
}

/** Neighbours of one kind and chat as one row each; everything else stands alone. */
export function foldNotifications(items: readonly Notification[]): Folded[] {
  const folded: Folded[] = []
  for (const item of items) {
    const last = folded.at(-1)
    if (last && isSameChat(last.newest, item)) last.items.push(item)
    else folded.push({ newest: item, items: [item] })
  }
  return folded
}

function isSameChat(one: Notification, other: Notification): boolean {
  return (
    one.kind === other.kind &&
    one.link?.startsWith('/messenger?') === true &&
    chatOf(one.link) === chatOf(other.link)
  )
}

/** The link without the message it leads to. */
const chatOf = (link: string | null) => link?.replace(/&message=\d+$/u, '')

/** `Иван Петров и ещё 3`: whom the newest is of, and how many others there are. */
export function foldedText({ newest, items }: Folded): string {
  const [who = ''] = newest.text.split(': ')
  return `${who} и ещё ${items.length - 1}`
}
