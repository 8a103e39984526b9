import {
  IconCheck,
  IconDots,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { LawyerChat } from '@uprava/contract/lawyer.ts'
import { useEffect, useRef, useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { besideRow, useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'
import { fullDateTime } from '#ui/lib/format.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { useEscape } from '#ui/overlays/use-escape.ts'

import { changeChat, deleteChat } from '../lawyer.changes.ts'
import classes from './chat-row.module.css'
import { shownTitle } from './chat-title.ts'

type ChatRowProps = {
  channelId: number
  chat: LawyerChat
  isCurrent: boolean
  onOpen: () => void
  onDeleted: () => void
}

/** A chat of the list; deleting it is asked in its place (LAW-11). */
export function ChatRow({ channelId, chat, isCurrent, onOpen, onDeleted }: ChatRowProps) {
  const queries = useQueryClient()
  const [face, setFace] = useState<'chat' | 'delete' | 'rename'>('chat')
  const row = useFocusAfterRemoval<HTMLLIElement>(besideRow)
  const title = shownTitle(chat.title)

  const back = () => {
    setFace('chat')
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus({ preventScroll: true }))
  }
  const remove = async () => {
    // The row goes with the focus in it, which goes on from there.
    if (await deleteChat(queries, channelId, chat.id)) onDeleted()
  }
  const rename = async (name: string) => {
    if (
      name !== '' &&
      name !== chat.title &&
      !(await changeChat(queries, channelId, chat.id, { title: name }))
    )
      return
    back()
  }

  return (
    <li ref={row} className={classes.row} data-current={isCurrent || undefined} data-face={face}>
      {face === 'rename' && <Rename title={title} onSave={(name) => void rename(name)} onCancel={back} />}
      {face === 'delete' && <AskDelete title={title} onYes={() => void remove()} onNo={back} />}
      {face === 'chat' && (
        <>
          <button
            type="button"
            className={classes.open}
            aria-current={isCurrent || undefined}
            title={fullDateTime(chat.last_message_at ?? chat.created_at)}
            onClick={onOpen}
          >
            <span className={classes.title}>{title}</span>
            {chat.active_run_id !== null && <span className={classes.busy}>Готовится ответ</span>}
          </button>
          <span className={classes.actions}>
            <Menu
              trigger={<IconButton size="small" label={`Действия: ${title}`} icon={IconDots} />}
              items={[
                { label: 'Переименовать', icon: IconPencil, onPick: () => setFace('rename') },
                {
                  label: chat.is_pinned ? 'Открепить' : 'Закрепить',
                  icon: chat.is_pinned ? IconPinnedOff : IconPin,
                  onPick: () => void changeChat(queries, channelId, chat.id, { is_pinned: !chat.is_pinned }),
                },
              ]}
            />
            <IconButton
              size="small"
              label={`Удалить: ${title}`}
              icon={IconTrash}
              onClick={() => setFace('delete')}
            />
          </span>
        </>
      )}
    </li>
  )
}

function AskDelete({ title, onYes, onNo }: { title: string; onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null)
  useEscape(onNo)
  // What takes something away waits for a deliberate press.
  useEffect(() => no.current?.focus({ preventScroll: true }), [])
  return (
    <fieldset className={classes.ask} aria-label={`Удалить «${title}»?`}>
      <span className={classes.question}>Удалить?</span>
      <IconButton size="small" label="Подтвердить удаление" icon={IconCheck} tone="danger" onClick={onYes} />
      <IconButton ref={no} size="small" label="Отменить удаление" icon={IconX} onClick={onNo} />
    </fieldset>
  )
}

function Rename({
  title,
  onSave,
  onCancel,
}: {
  title: string
  onSave: (name: string) => void
  onCancel: () => void
}) {
  const [name, setName] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  useEscape(onCancel)
  useEffect(() => field.current?.select(), [])
  return (
    <form
      className={classes.ask}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(name.trim())
      }}
    >
      <input
        ref={field}
        className={classes.name}
        aria-label="Название диалога"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <IconButton size="small" label="Сохранить название" icon={IconCheck} tone="accent" type="submit" />
      <IconButton size="small" label="Отменить переименование" icon={IconX} onClick={onCancel} />
    </form>
  )
}
