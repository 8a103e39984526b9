import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@uprava/contract/messenger.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { number } from '#ui/lib/format.ts'
import { Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import { groupQueries } from './group.queries.ts'
import classes from './people-list.module.css'
import { PeopleList } from './people-list.tsx'

type ReadersDialogProps = {
  viewer: Viewer
  message: Message
  /** In an organization chat all of them are of the own channel, whose name is not said. */
  isGroup: boolean
  onClose: () => void
}

/** Who has read a message and who has not, without times; of an organization chat the own colleagues (GRP-39, GRP-40). */
export function ReadersDialog({ onClose, ...of }: ReadersDialogProps) {
  return (
    <Modal open onClose={onClose} title="Кто прочитал" size="small">
      <Readers {...of} state="seen" />
      <Readers {...of} state="unseen" />
    </Modal>
  )
}

type ReadersProps = Omit<ReadersDialogProps, 'onClose'> & { state: 'seen' | 'unseen' }

function Readers({ viewer, message, isGroup, state }: ReadersProps) {
  // Fetched again at every opening.
  const list = useInfiniteQuery({
    ...groupQueries.readers(viewer.channelId, message.id, state),
    staleTime: 0,
  })
  const [first] = list.data?.pages ?? []
  const people = list.data?.pages.flatMap(({ items }) => items)
  // One failure is enough.
  if (state === 'unseen' && (list.isError || people?.length === 0)) return null
  return (
    <ListStates
      of={{ ...list, data: people }}
      skeleton={<SkeletonRows rows={3} face />}
      isEmpty={() => false}
      empty={{ text: '' }}
    >
      {(all) => (
        <section className={classes.section}>
          <h3 className={classes.heading}>
            {state === 'seen'
              ? `Прочитали: ${number(first?.seen ?? 0)} из ${number(first?.of ?? 0)}`
              : 'Не прочитали'}
          </h3>
          <PeopleList people={all} showsChannel={isGroup} of={list} />
        </section>
      )}
    </ListStates>
  )
}
