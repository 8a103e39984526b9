import { IconUsersPlus } from '@tabler/icons-react'
import type { GroupKind } from '@uprava/contract/messenger/group-shapes.ts'
import { lazy, Suspense } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Empty } from '#ui/feedback/list-states.tsx'

import type { ChatFilter, ChatRef, Viewer } from '../chat.ts'
import { useInvitations } from '../groups/use-invitations.ts'
import type { ChatTitle } from '../state/messenger-state.ts'

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

type EmptyListProps = { isSearch: boolean; filter: ChatFilter; onCreate: (() => void) | null }

/** A list without chats; among the groups it offers to make one. */
export function EmptyList({ isSearch, filter, onCreate }: EmptyListProps) {
  return (
    <Empty
      picture={isSearch ? 'search' : 'messages'}
      text={!isSearch && filter === 'archive' ? 'В архиве нет чатов' : 'Список чатов пуст!'}
      action={
        onCreate !== null && !isSearch ? (
          <Button kind="main" needsServer icon={IconUsersPlus} onClick={onCreate}>
            Создать группу
          </Button>
        ) : undefined
      }
    />
  )
}
