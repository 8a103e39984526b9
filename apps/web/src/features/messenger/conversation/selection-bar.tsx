import { IconArrowForwardUp, IconCopy, IconTrash, IconX } from '@tabler/icons-react'
import { messengerLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { Message } from '@uprava/contract/messenger.ts'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'
import { fullDateTime, plural } from '#ui/lib/format.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import type { ChatRights } from '../groups/group-rules.ts'
import { lastMessage } from '../message/beside-message.ts'
import type { MessageActions } from '../message/message-actions.ts'
import { useDeleteMessage } from '../message/message.changes.ts'
import { messenger } from '../state/messenger-state.ts'
import classes from './selection-bar.module.css'

type SelectionBarProps = {
  selected: ReadonlySet<number>
  messages: readonly Message[]
  viewer: Viewer
  chat: ChatRef
  actions: MessageActions
  rights: ChatRights
}

const messageForms = ['сообщение', 'сообщения', 'сообщений'] as const

/** Replaces the header in the selection mode: the actions of all selected messages. */
export function SelectionBar({ selected, messages, viewer, chat, actions, rights }: SelectionBarProps) {
  const { mutateAsync: deleteMessage } = useDeleteMessage(viewer, chat)
  const chosen = messages.filter(({ id }) => selected.has(id))
  const foreign = chosen.filter(({ sender }) => sender.id !== viewer.managerId).length
  const bar = useFocusAfterRemoval<HTMLElement>(lastMessage)
  const leave = () => messenger.set({ selected: null })

  const copy = async () => {
    await actions.copy(asText(chosen))
    leave()
  }
  const remove = async () => {
    const isSure = await confirm({
      question: `Удалить ${plural(chosen.length, messageForms)}?`,
      yes: 'Да',
      no: 'Нет',
      danger: true,
    })
    if (!isSure) return
    leave()
    // One after the other; a refusal is shown and does not stop the next one.
    for (const message of chosen) await deleteMessage(message).catch(() => undefined)
  }
  return (
    <section ref={bar} className={classes.bar} aria-label="Действия с выбранными сообщениями">
      <IconButton label="Отменить выбор" icon={IconX} onClick={leave} />
      <p className={classes.count} aria-live="polite">
        Выбрано: {chosen.length}
      </p>
      <IconButton
        label="Переслать выбранные"
        needsServer
        icon={IconArrowForwardUp}
        onClick={() => actions.forward(chosen.map(({ id }) => id))}
        disabledReason={
          chosen.some(({ kind }) => kind === 'poll')
            ? 'Опрос нельзя переслать'
            : chosen.length > messengerLimits.forwarded &&
              'За один раз можно переслать не больше 20 сообщений'
        }
      />
      <IconButton label="Скопировать выбранные" icon={IconCopy} onClick={() => void copy()} />
      <IconButton
        label="Удалить выбранные"
        icon={IconTrash}
        tone="danger"
        onClick={() => void remove()}
        disabledReason={whyNotRemoved(rights, foreign)}
      />
    </section>
  )
}

function whyNotRemoved({ acts, deletesAny }: ChatRights, foreign: number): string | false {
  if (!acts) return 'Группа закрыта'
  return foreign > 0 && !deletesAny && 'Удалить можно только свои сообщения'
}

/** Several messages as one text: sender, time, text. */
function asText(messages: readonly Message[]): string {
  return messages
    .map(({ sender, created_at: at, message }) => `${sender.full_name}, ${fullDateTime(at)}\n${message}`)
    .join('\n\n')
}
