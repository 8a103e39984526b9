import { IconEdit, IconSearch, IconUsersPlus } from '@tabler/icons-react'
import type { GroupKind } from '@uprava/contract/messenger/group-shapes.ts'
import { lazy, Suspense } from 'react'

import { openPalette } from '#features/navigation/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'

import { folderIdOf, type ChatFilter, type ChatRef, type Viewer } from '../chat.ts'
import { useInvitations } from '../groups/use-invitations.ts'
import { messenger, type ChatTitle } from '../state/messenger-state.ts'

/** What the chat list has of groups; their dialogs are loaded when they are first shown. */
const CreateGroupDialog = lazy(async () => ({
  default: (await import('../groups/create-group-dialog.tsx')).CreateGroupDialog,
}))
const InvitationCards = lazy(async () => ({
  default: (await import('../groups/invitation-cards.tsx')).InvitationCards,
}))

/** The invitations that wait for the viewer's answer, above the chats. */
export function WaitingInvitations({ viewer, filter }: { viewer: Viewer; filter: ChatFilter }) {
  const invitations = useInvitations(viewer.channelId)
  if (invitations.length === 0 || (filter !== 'all' && filter !== 'group')) return null
  return (
    <Suspense>
      <InvitationCards viewer={viewer} invitations={invitations} />
    </Suspense>
  )
}

type NewGroupProps = {
  viewer: Viewer
  kinds: readonly GroupKind[]
  onClose: () => void
  onOpen: (chat: ChatRef, title: ChatTitle) => void
}

/** The dialog «Создать группу»; the new group opens. */
export function NewGroup({ viewer, kinds, onClose, onOpen }: NewGroupProps) {
  return (
    <Suspense>
      <CreateGroupDialog
        viewer={viewer}
        kinds={kinds}
        onClose={onClose}
        onCreated={({ id, name, avatar }) => {
          onClose()
          onOpen({ subjectType: 'GROUP', id }, { name, avatar })
        }}
      />
    </Suspense>
  )
}

type EmptyListProps = { search: string; filter: ChatFilter; onCreate: (() => void) | null }

/** A list without chats, and what fills it. */
export function EmptyList(props: EmptyListProps) {
  const isSearch = props.search !== ''
  return (
    <Empty
      picture={isSearch ? 'search' : 'messages'}
      text={!isSearch && props.filter === 'archive' ? 'В архиве нет чатов' : 'Список чатов пуст!'}
      action={<NextStep {...props} />}
    />
  )
}

/**
 * What a search has not found here is looked for among all who can be written to; among the groups one is made, in a folder
 * its chats come from the list of all, elsewhere a chat begins.
 */
function NextStep({ search, filter, onCreate }: EmptyListProps) {
  if (search !== '')
    return (
      <Button kind="main" icon={IconSearch} onClick={() => openPalette('new-chat', search)}>
        Искать, кому написать
      </Button>
    )
  if (filter === 'archive') return null
  if (onCreate !== null)
    return (
      <Button kind="main" needsServer icon={IconUsersPlus} onClick={onCreate}>
        Создать группу
      </Button>
    )
  if (folderIdOf(filter) !== null)
    return <Button onClick={() => messenger.set({ filter: 'all' })}>Все чаты</Button>
  return (
    <Button kind="main" icon={IconEdit} onClick={() => openPalette('new-chat')}>
      Новый чат
    </Button>
  )
}
