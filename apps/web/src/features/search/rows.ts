import { IconFileText, type Icon } from '@tabler/icons-react'
import type { Document } from '@uprava/contract/documents.ts'
import type { ChatEntry, FoundMessage, SubjectType } from '@uprava/contract/messenger.ts'
import type { FoundChannel, FoundPerson } from '@uprava/contract/messenger/search.ts'
import { personName } from '@uprava/contract/rules/person-name.ts'
import type { Employee } from '@uprava/contract/team.ts'

import type { Opened } from '#features/navigation/index.ts'
import { friendlyDate } from '#ui/lib/format.ts'

import type { Action } from './actions.ts'
import type { Destination } from './use-destinations.ts'

/** A line of the palette: what it shows, and where it leads. */
export type Row = {
  /** Unique in the list. */
  key: string
  title: string
  detail: string
  face: { chat: SubjectType; avatar: string | null } | { icon: Icon }
  /** Of a message: the text around the match, in place of the detail. */
  found?: FoundMessage
  destination: Destination
}

const chatDetails: Readonly<Record<SubjectType, string>> = {
  'PRIVATE-ROOM': 'Личный чат',
  'PRIVATE-MANAGER': 'Сотрудник',
  ORGANIZATION: 'Организация',
  GROUP: 'Группа',
  SAVED: 'Заметки и сохранённые сообщения',
}

type ShownChat = Pick<ChatEntry, 'id' | 'subject_type' | 'name' | 'avatar'>

export const chatRow = ({ id, subject_type: type, name, avatar }: ShownChat): Row => ({
  key: `${type} ${id}`,
  title: name ?? '',
  detail: chatDetails[type],
  face: { chat: type, avatar },
  destination: { chat: { subject_type: type, id } },
})

export const personRow = ({ manager_id: id, full_name: name, appointment, avatar }: FoundPerson): Row => ({
  key: `person ${id}`,
  title: name,
  detail: appointment,
  face: { chat: 'PRIVATE-MANAGER', avatar },
  destination: { person: id },
})

export const employeeRow = ({ manager, appointment }: Employee): Row =>
  personRow({ manager_id: manager.id, full_name: personName(manager), appointment, avatar: manager.avatar })

export const channelRow = ({ id, name, image, address }: FoundChannel): Row => ({
  key: `channel ${id}`,
  title: name,
  detail: address,
  face: { chat: 'ORGANIZATION', avatar: image },
  destination: { chat: { subject_type: 'ORGANIZATION', id } },
})

export const messageRow = (found: FoundMessage): Row => ({
  key: `message ${found.message.id}`,
  title: found.name ?? '',
  detail: friendlyDate(found.message.created_at),
  face: { chat: found.chat.subject_type, avatar: found.avatar },
  found,
  destination: {
    chat: { subject_type: found.chat.subject_type, id: found.chat.id, message: found.message.id },
  },
})

export const documentRow = (document: Document): Row => ({
  key: `document ${document.id}`,
  title: document.name,
  detail: `${document.author.full_name}, ${friendlyDate(document.created)}`,
  face: { icon: IconFileText },
  destination: { document },
})

export const actionRow = ({ id, title, icon, effect }: Action): Row => ({
  key: `action ${id}`,
  title,
  detail: '',
  face: { icon },
  destination: { effect },
})

export const openedRow = (one: Opened): Row =>
  one.kind === 'chat' ? chatRow(one) : documentRow(one.document)
