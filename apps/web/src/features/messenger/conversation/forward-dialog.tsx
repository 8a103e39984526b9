import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messengerLimits } from '@uprava/contract/limits/messenger-limits.ts'
import { useState } from 'react'

import { withErrorToast, call, newUuid } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { plural } from '#ui/lib/format.ts'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { chatKey, refOf, type ChatRef, type Viewer } from '../chat.ts'
import { messengerQueries } from '../messenger.queries.ts'
import { messenger } from '../state/messenger-state.ts'
import classes from './forward-dialog.module.css'

type ForwardDialogProps = { viewer: Viewer; messageIds: readonly number[]; onClose: () => void }

/** Sends copies of messages to chats chosen from the list; a comment may be written there afterwards. */
export function ForwardDialog({ viewer, messageIds, onClose }: ForwardDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly ChatRef[]>([])
  const [isBusy, setBusy] = useState(false)
  // The same key with every try: what has arrived once is not sent twice.
  const [clientId] = useState(newUuid)
  const chats = useQuery({
    ...messengerQueries.chats(viewer.channelId, 'all', search),
    placeholderData: keepPreviousData,
  })
  const toggle = (chat: ChatRef) => {
    const others = chosen.filter((one) => chatKey(one) !== chatKey(chat))
    setChosen(others.length < chosen.length ? others : [...chosen, chat])
  }
  const isFull = chosen.length >= messengerLimits.recipients

  const send = async () => {
    setBusy(true)
    const done = await withErrorToast('POST /chat-list/messages/forward', () =>
      call('POST /chat-list/messages/forward', {
        query: { channel_id: viewer.channelId },
        body: {
          message_ids: [...messageIds],
          recipients: chosen.map(({ id, subjectType }) => ({ id, subject_type: subjectType })),
          client_id: clientId,
        },
      }),
    )
    setBusy(false)
    if (!done) return
    toast.success(
      'Готово',
      messageIds.length === 1
        ? 'Сообщение переслано!'
        : `Переслано: ${plural(messageIds.length, ['сообщение', 'сообщения', 'сообщений'])}`,
    )
    messenger.set({ selected: null })
    onClose()
  }

  return (
    <Modal open onClose={onClose} busy={isBusy} title="Переслать" size="small">
      <SearchInput
        label="Поиск чатов"
        labelHidden
        placeholder="Кому переслать"
        value={search}
        onSearch={setSearch}
      />
      <ListStates
        of={chats}
        skeleton={<SkeletonRows rows={5} face />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={{
          picture: search ? 'search' : 'messages',
          text: search ? 'Поиск не дал результатов' : 'Список чатов пуст!',
        }}
      >
        {({ entries }) => (
          <ul className={classes.chats}>
            {entries.map((entry) => {
              const chat = refOf(entry)
              const isChosen = chosen.some((one) => chatKey(one) === chatKey(chat))
              return (
                <li key={chatKey(chat)}>
                  <label className={classes.chat}>
                    <input
                      type="checkbox"
                      checked={isChosen}
                      disabled={!isChosen && isFull}
                      onChange={() => toggle(chat)}
                    />
                    <Avatar
                      name={entry.name ?? ''}
                      src={entry.avatar}
                      size={36}
                      shape={entry.subject_type === 'ORGANIZATION' ? 'square' : 'round'}
                    />
                    <span className={classes.name}>{entry.name}</span>
                  </label>
                </li>
              )
            })}
          </ul>
        )}
      </ListStates>
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          kind="main"
          busy={isBusy}
          onClick={() => void send()}
          disabledReason={chosen.length === 0 && 'Выберите хотя бы одного получателя'}
        >
          {chosen.length > 1 ? `Переслать (${chosen.length})` : 'Переслать'}
        </Button>
      </DialogActions>
    </Modal>
  )
}
