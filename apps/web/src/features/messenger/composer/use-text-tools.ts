import { messageLimits } from '@uprava/contract/limits/messenger-limits.ts'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import { tokenAt } from './mention-source.ts'
import type { FormatAction, ListOfField, MentionKeys } from './tools/tools.ts'
import type { useComposerContent } from './use-composer-content.ts'

const importTools = () => import('./tools/tools.ts')
type Tools = Awaited<ReturnType<typeof importTools>>
let loadedTools: Tools | null = null

/** Marks, mentions and pasted pages come in one file, loaded behind the conversation. */
export async function loadTools(): Promise<Tools> {
  loadedTools ??= await importTools()
  return loadedTools
}

/** Keys by their place on the keyboard: the same in the Russian layout (CHAT-14). */
const shortcuts: Readonly<Record<string, FormatAction>> = {
  KeyB: 'bold',
  KeyI: 'italic',
  KeyE: 'code',
  'Shift+KeyX': 'strike',
  'Shift+KeyL': 'link',
}

type Content = Pick<ReturnType<typeof useComposerContent>, 'text' | 'mentioned' | 'mention'>

/** What the field does with marks and names. Not `isEnabled`: the text is shown as typed. */
export function useTextTools(
  field: RefObject<HTMLTextAreaElement | null>,
  { text, mentioned, mention }: Content,
  isEnabled: boolean,
) {
  const tools = useRef(loadedTools)
  const listKeys = useRef<MentionKeys>(null)
  const [[start, end], setCursor] = useState<readonly [number, number]>([0, 0])
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [list, setList] = useState<ListOfField | null>(null)
  useEffect(() => {
    if (tools.current) return
    loadTools().then(
      (loaded) => (tools.current = loaded),
      () => undefined,
    )
  }, [])

  const typed = isEnabled && start === end ? tokenAt(text, end, mentioned) : null
  if (typed === null && closedAt !== null) setClosedAt(null)
  const token = typed?.start === closedAt ? null : typed

  /** The cursor has moved, with or without a change of the text; what a change selects makes no event. */
  const follow = ({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement) =>
    setCursor((known) => (known[0] === from && known[1] === to ? known : [from, to]))
  /** At once where they are loaded: what is typed next stands behind the change. */
  const withTools = (change: (loaded: Tools) => void) => {
    if (tools.current) change(tools.current)
    else void loadTools().then(change)
  }
  const apply = (action: FormatAction) => {
    withTools(({ changeField, formatted }) => {
      const { current } = field
      if (!current) return
      const { value, selectionStart, selectionEnd } = current
      changeField(current, formatted({ value, start: selectionStart, end: selectionEnd }, action))
      follow(current)
    })
  }
  return {
    token,
    list: token === null ? null : list,
    listKeys,
    setList,
    hasSelection: isEnabled && start !== end,
    apply,
    closeList: () => setClosedAt(token?.start ?? null),
    pick: (name: string, target: number | 'all') => {
      const { current } = field
      if (!current || !token) return
      const inserted = `${mention(name, target)} `
      const after = token.start + inserted.length
      const change = { start: token.start, end, text: inserted, selection: [after, after] as const }
      withTools(({ changeField }) => {
        changeField(current, change)
        follow(current)
      })
    },
    follow,
    /** The focus has left the field; not for its own buttons. */
    leave: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.closest('footer')?.contains(relatedTarget)) setCursor([0, 0])
    },
    /** Whether the key belongs to a mark or to the list of names. */
    press: (event: KeyboardEvent): boolean => {
      if (token !== null && listKeys.current?.press(event)) return true
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey
      const action = isShortcut && shortcuts[`${event.shiftKey ? 'Shift+' : ''}${event.code}`]
      if (!isEnabled || !action) return false
      apply(action)
      return true
    },
    /** Whether what is pasted is a link or a formatted text; anything else is pasted as it is. */
    paste: (event: ClipboardEvent<HTMLTextAreaElement>): boolean =>
      isEnabled && tools.current !== null && pasteFormatted(tools.current, event),
  }
}

function pasteFormatted(
  { changeField, linked, markdownOfHtml, pastedAddress }: Tools,
  { currentTarget: field, clipboardData }: ClipboardEvent<HTMLTextAreaElement>,
): boolean {
  const { value, selectionStart: start, selectionEnd: end } = field
  const address = pastedAddress(clipboardData.getData('text/plain'))
  const chosen = value.slice(start, end)
  if (address !== null && chosen.trim() !== '' && !chosen.includes('\n') && pastedAddress(chosen) === null) {
    changeField(field, linked({ value, start, end }, address))
    return true
  }
  const html = clipboardData.getData('text/html')
  const text = html === '' ? null : markdownOfHtml(html)
  if (text === null || value.length - chosen.length + text.length > messageLimits.text) return false
  changeField(field, { start, end, text, selection: [start + text.length, start + text.length] })
  return true
}
