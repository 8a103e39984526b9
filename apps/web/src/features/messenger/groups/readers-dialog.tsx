import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@uprava/contract/messenger.ts'

import { loadNextPage } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { number } from '#ui/lib/format.ts'
import { Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import { groupQueries } from './group.queries.ts'
import classes from './people-list.module.css'

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
          <ul className={classes.people}>
            {all.map((person) => (
              <li key={person.manager_id} className={classes.person}>
                <Avatar name={person.full_name} src={person.avatar} size={36} />
                <span className={classes.words}>
                  <span className={classes.name}>{person.full_name}</span>
                  {isGroup && <span className={classes.note}>{person.channel_name}</span>}
                </span>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              kind="quiet"
              size="small"
              busy={list.isFetchingNextPage}
              onClick={() => void loadNextPage(list)}
            >
              Показать ещё
            </Button>
          )}
        </section>
      )}
    </ListStates>
  )
}
