import { messageLimits } from '@uprava/contract/limits/messenger-limits.ts'
import { lazy, Suspense, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'

import type { ChatRef, Viewer } from '../chat.ts'
import classes from './composer.module.css'
import type { ListOfField } from './tools/tools.ts'
import { loadTools, type useTextTools } from './use-text-tools.ts'

const MentionList = lazy(async () => ({ default: (await loadTools()).MentionList }))

type MessageFieldProps = {
  viewer: Viewer
  chat: ChatRef
  field: RefObject<HTMLTextAreaElement | null>
  tools: ReturnType<typeof useTextTools>
  text: string
  onType: (text: string) => void
  onSubmit: () => void
  /** The up arrow; absent: it moves the cursor. */
  onEditLast: (() => void) | undefined
  onLeave: () => void
  /** Null: no files are taken. */
  onFiles: ((files: File[]) => void) | null
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** The text of a message with the list of names under an `@`. */
export function MessageField({ viewer, chat, field, tools, text, onType, ...does }: MessageFieldProps) {
  return (
    <>
      {tools.token !== null && (
        <Suspense>
          <MentionList
            {...{ viewer, chat }}
            query={tools.token.query}
            keys={tools.listKeys}
            onPick={tools.pick}
            onClose={tools.closeList}
            onShown={tools.setList}
          />
        </Suspense>
      )}
      <textarea
        ref={field}
        className={classes.input}
        rows={1}
        placeholder="Введите сообщение..."
        aria-label="Сообщение"
        {...comboboxOf(tools.list)}
        value={text}
        maxLength={messageLimits.text}
        onChange={({ currentTarget }) => {
          tools.follow(currentTarget)
          onType(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => tools.follow(currentTarget)}
        onKeyDown={(event) => {
          if (tools.press(event)) event.preventDefault()
          else handleKey(event, does)
        }}
        onBlur={(event) => {
          does.onLeave()
          tools.leave(event)
        }}
        onPaste={(event) => {
          if (does.onFiles !== null && pasteFiles(event, does.onFiles)) return
          if (tools.paste(event)) event.preventDefault()
          else does.onPaste(event)
        }}
      />
    </>
  )
}

/** With the list of names the field is a combobox; else it is the field it always is. */
function comboboxOf(list: ListOfField | null) {
  if (list === null) return {}
  return {
    role: 'combobox',
    'aria-expanded': true,
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': list.id,
    'aria-activedescendant': list.activeId,
  } as const
}

/** Enter sends; the up arrow edits the last own message where that is offered. */
function handleKey(
  event: KeyboardEvent,
  { onSubmit, onEditLast }: Pick<MessageFieldProps, 'onSubmit' | 'onEditLast'>,
): void {
  const isSubmit = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
  const action = isSubmit ? onSubmit : event.key === 'ArrowUp' ? onEditLast : undefined
  if (!action) return
  event.preventDefault()
  action()
}

function pasteFiles(event: ClipboardEvent, attach: (files: File[]) => void): boolean {
  const pasted = [...event.clipboardData.files]
  // Word puts a picture of the copied text beside it.
  if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return false
  event.preventDefault()
  attach(pasted)
  return true
}
