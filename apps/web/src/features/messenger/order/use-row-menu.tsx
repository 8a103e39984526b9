import { useQueryClient } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import {
  lazy,
  Suspense,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'

import { chatKey, refOf, type Viewer } from '../chat.ts'
import { useLongPress } from '../message/use-long-press.ts'
import type { OpenMenu } from './open-menu.ts'

/** The menu, its calls and the dragging are loaded when they are first wanted. */
export const loadOrder = () => import('./on-demand.ts')
const ChatMenu = lazy(async () => ({ default: (await loadOrder()).ChatMenu }))

/**
 * The menu of a row of the list, by the right button, a long press or Shift+F10; dragging with the mouse and Alt+arrows
 * move a pinned chat (CHAT-23).
 */
export function useRowMenu(entry: ChatEntry, viewer: Viewer) {
  const queries = useQueryClient()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const isPinned = entry.pin_position !== null
  const openAt = (owner: HTMLElement, x: number, y: number) => setMenu({ owner, x, y, level: 'actions' })
  const press = useLongPress((owner) => {
    const { left, bottom, width } = owner.getBoundingClientRect()
    openAt(owner, left + width / 4, bottom - 8)
  }, true)
  const { onPointerDown: startPress, ...release } = press
  return {
    handlers: {
      ...release,
      'data-chat': chatKey(refOf(entry)),
      'data-pinned': isPinned || undefined,
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        event.preventDefault()
        // On a touch screen the long press opens it.
        if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') return
        openAt(event.currentTarget, event.clientX, event.clientY)
      },
      // With a text selected somewhere the browser would drag that text, and take the pointer away.
      onDragStart: (event: DragEvent<HTMLElement>) => event.preventDefault(),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        startPress?.(event)
        if (!isPinned || event.pointerType !== 'mouse' || event.button !== 0) return
        const { currentTarget: row, clientX: x, clientY: y } = event
        void loadOrder().then(({ dragPin }) => dragPin(queries, viewer, { row, x, y }))
      },
    },
    /** Moves a pinned chat by Alt+arrow; says whether the key was meant so. */
    movePin: (event: KeyboardEvent<HTMLElement>): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!event.altKey || step === undefined) return false
      event.preventDefault()
      if (isPinned) void loadOrder().then(({ movePin }) => movePin(queries, viewer, refOf(entry), step))
      return true
    },
    element: menu !== null && (
      <Suspense>
        <ChatMenu entry={entry} viewer={viewer} menu={menu} onChange={setMenu} />
      </Suspense>
    ),
  }
}
