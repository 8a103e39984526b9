import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messengerLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { newUuid } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CheckBox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { chatKey, isSameChat, refOf, type ChatRef, type Viewer } from '../chat.ts'
import { useForwardMessages } from '../message/message.changes.ts'
import { messengerQueries } from '../messenger.queries.ts'
import classes from './forward-dialog.module.css'

type ForwardDialogProps = { viewer: Viewer; messageIds: readonly number[]; onClose: () => void }

/** Sends copies of messages to the selected chats. */
export function ForwardDialog({ viewer, messageIds, onClose }: ForwardDialogProps) {
  const [recipients, setRecipients] = useState<readonly ChatRef[]>([])
  const { mutate: forward, isPending } = useForwardMessages(viewer.channelId)
  // The same in every attempt: a repeated request sends nothing twice.
  const [clientId] = useState(newUuid)
  return (
    <Modal open onClose={onClose} busy={isPending} title="Переслать" size="small">
      <RecipientPicker viewer={viewer} recipients={recipients} onChange={setRecipients} />
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          kind="main"
          busy={isPending}
          onClick={() => forward({ messageIds, recipients, clientId }, { onSuccess: onClose })}
          disabledReason={recipients.length === 0 && 'Выберите хотя бы одного получателя'}
        >
          {recipients.length > 1 ? `Переслать (${recipients.length})` : 'Переслать'}
        </Button>
      </DialogActions>
    </Modal>
  )
}

type RecipientPickerProps = {
  viewer: Viewer
  recipients: readonly ChatRef[]
  onChange: (recipients: readonly ChatRef[]) => void
}

function RecipientPicker({ viewer, recipients, onChange }: RecipientPickerProps) {
  const [search, setSearch] = useState('')
  const chats = useQuery({
    ...messengerQueries.chats(viewer.channelId, 'all', search),
    placeholderData: keepPreviousData,
  })
  const isFull = recipients.length >= messengerLimits.recipients
  const toggle = (chat: ChatRef) => {
    const others = recipients.filter((one) => !isSameChat(one, chat))
    onChange(others.length < recipients.length ? others : [...recipients, chat])
  }
  return (
    <>
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
              const isChosen = recipients.some((one) => isSameChat(one, chat))
              return (
                <Recipient
                  key={chatKey(chat)}
                  entry={entry}
                  isChosen={isChosen}
                  isDisabled={!isChosen && isFull}
                  onToggle={() => toggle(chat)}
                />
              )
            })}
          </ul>
        )}
      </ListStates>
    </>
  )
}

type RecipientProps = { entry: ChatEntry; isChosen: boolean; isDisabled: boolean; onToggle: () => void }

function Recipient({ entry, isChosen, isDisabled, onToggle }: RecipientProps) {
  return (
    <li>
      <label className={classes.chat}>
        <CheckBox checked={isChosen} disabled={isDisabled} onChange={onToggle} />
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
}
