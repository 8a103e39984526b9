import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '@uprava/contract/documents.ts'
import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { useState } from 'react'

import { useSession } from '#features/session/index.ts'
import { teamQueries } from '#features/team/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useSendDocuments } from '../documents.changes.ts'
import { recipientQueries } from '../documents.queries.ts'
import { findRecipients, type Recipient } from './recipients.ts'
import classes from './send-dialog.module.css'

const tabs = [
  { key: 'team', label: 'Сотрудники' },
  { key: 'organizations', label: 'Организации' },
] as const
type TabKey = (typeof tabs)[number]['key']

/** «Отправить документ»: one or several, to colleagues and organizations, as one message to each (DOC-48). */
export function SendDialog({
  channelId,
  documents,
  onSent,
  onClose,
}: {
  channelId: number
  documents: readonly Document[]
  onSent: () => void
  onClose: () => void
}) {
  const [tab, setTab] = useState<TabKey>('team')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const { mutate: send, isPending: isSending } = useSendDocuments(channelId)
  const isFull = chosen.length >= documentLimits.recipients

  const remove = (recipient: Recipient) => setChosen(chosen.filter(({ key }) => key !== recipient.key))
  const toggle = (recipient: Recipient, isOn: boolean) =>
    isOn ? setChosen([...chosen, recipient]) : remove(recipient)

  return (
    <Modal
      open
      onClose={onClose}
      title={documents.length === 1 ? 'Отправить документ' : 'Отправить документы'}
      busy={isSending}
    >
      <div className={classes.content}>
        {documents.map((document) => (
          <p key={document.id} className={classes.document}>
            <FileIcon extension={document.extension} />
            <span>{document.title || document.name}</span>
          </p>
        ))}
        <SearchInput
          label="Найти получателя"
          labelHidden={false}
          placeholder="Найти получателя"
          value={search}
          onSearch={setSearch}
        />
        <Tabs label="Кому отправить" tabs={tabs} chosen={tab} onChoose={setTab}>
          {tab === 'team' ? (
            <Colleagues channelId={channelId} {...{ search, chosen, isFull }} onToggle={toggle} />
          ) : (
            <Organizations channelId={channelId} {...{ search, chosen, isFull }} onToggle={toggle} />
          )}
        </Tabs>
        <Chosen recipients={chosen} isFull={isFull} onRemove={remove} />
      </div>
      <DialogActions>
        <CancelButton />
        <Button
          needsServer
          kind="main"
          busy={isSending}
          disabledReason={chosen.length === 0 && 'Выберите хотя бы одного получателя'}
          onClick={() => send({ documents, recipients: chosen }, { onSuccess: onSent })}
        >
          Отправить
        </Button>
      </DialogActions>
    </Modal>
  )
}

type ListProps = {
  channelId: number
  search: string
  chosen: readonly Recipient[]
  /** The maximum is selected. */
  isFull: boolean
  onToggle: (recipient: Recipient, isOn: boolean) => void
}

/** The team without the sender. */
function Colleagues({ channelId, ...list }: ListProps) {
  const team = useQuery(teamQueries.team(channelId))
  const myId = useSession().profile?.manager_id
  const recipients = team.data
    ?.filter(({ manager }) => manager.id !== myId)
    .map(({ manager, appointment }): Recipient => {
      const name = personName(manager)
      const { id, avatar } = manager
      return { key: `manager ${id}`, subject_type: 'PRIVATE-MANAGER', id, name, note: appointment, avatar }
    })
  return <RecipientList of={{ ...team, data: recipients }} {...list} empty="Список сотрудников пуст!" />
}

function Organizations({ channelId, ...list }: ListProps) {
  const channels = useQuery(recipientQueries.organizations(channelId))
  const recipients = channels.data?.map(({ id, name, image }): Recipient => ({
    key: `channel ${id}`,
    subject_type: 'ORGANIZATION',
    id,
    name,
    note: '',
    avatar: image,
  }))
  return <RecipientList of={{ ...channels, data: recipients }} {...list} empty="Список организаций пуст!" />
}

type RecipientListProps = Omit<ListProps, 'channelId'> & {
  of: { data: Recipient[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  empty: string
}

function RecipientList({ of, search, chosen, isFull, onToggle, empty }: RecipientListProps) {
  const { shown, isCut } = findRecipients(of.data ?? [], search)
  const isChosen = ({ key }: Recipient) => chosen.some((one) => one.key === key)
  return (
    <ListStates
      of={{ ...of, data: of.data && shown }}
      skeleton={<SkeletonRows rows={4} face />}
      empty={{ picture: 'search', text: search === '' ? empty : 'Поиск не дал результатов' }}
    >
      {(recipients) => (
        <ul className={classes.list}>
          {recipients.map((recipient) => (
            <li key={recipient.key}>
              <Checkbox
                isRow
                label={
                  <span className={classes.recipient}>
                    <Avatar
                      name={recipient.name}
                      src={recipient.avatar}
                      size={32}
                      shape={recipient.subject_type === 'ORGANIZATION' ? 'square' : 'round'}
                    />
                    <span className={classes.words}>
                      <span>{recipient.name}</span>
                      {recipient.note && <span className={classes.note}>{recipient.note}</span>}
                    </span>
                  </span>
                }
                checked={isChosen(recipient)}
                disabled={isFull && !isChosen(recipient)}
                onChange={(isOn) => onToggle(recipient, isOn)}
              />
            </li>
          ))}
          {isCut && <li className={classes.note}>Показаны не все. Уточните поиск.</li>}
        </ul>
      )}
    </ListStates>
  )
}

type ChosenProps = {
  recipients: readonly Recipient[]
  isFull: boolean
  onRemove: (recipient: Recipient) => void
}

/** The recipients selected on both tabs, as removable chips. */
function Chosen({ recipients, isFull, onRemove }: ChosenProps) {
  return (
    <div aria-live="polite">
      {recipients.length > 0 && (
        <ul className={classes.chips} aria-label="Получатели">
          {recipients.map((recipient) => (
            <li key={recipient.key} className={classes.chip}>
              <span className={classes.chipName}>{recipient.name}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Убрать: ${recipient.name}`}
                onClick={() => onRemove(recipient)}
              >
                <IconX aria-hidden size="0.875rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFull && (
        <p className={classes.note}>Можно выбрать не больше {documentLimits.recipients}&nbsp;получателей</p>
      )}
    </div>
  )
}
