import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message, Poll } from '@uprava/contract/messenger.ts'

import { loadNextPage } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { plural } from '#ui/lib/format.ts'
import { Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import people from '../groups/people-list.module.css'
import { votersQuery } from './polls.calls.ts'

type VotersDialogProps = { viewer: Viewer; message: Message; poll: Poll; onClose: () => void }

/** «Кто голосовал»: by option, with names. */
export function VotersDialog({ viewer, message, poll, onClose }: VotersDialogProps) {
  return (
    <Modal open onClose={onClose} title="Кто голосовал" size="small">
      {poll.options
        .filter(({ votes }) => (votes ?? 0) > 0)
        .map((option) => (
          <section key={option.id} className={people.section} aria-label={option.text}>
            <h3 className={people.heading}>
              {option.text} · {plural(option.votes ?? 0, ['голос', 'голоса', 'голосов'])}
            </h3>
            <Voters viewer={viewer} messageId={message.id} optionId={option.id} />
          </section>
        ))}
    </Modal>
  )
}

type VotersProps = { viewer: Viewer; messageId: number; optionId: number }

function Voters({ viewer, messageId, optionId }: VotersProps) {
  const list = useInfiniteQuery(votersQuery(viewer.channelId, messageId, optionId))
  const voters = list.data?.pages.flatMap(({ items }) => items)
  return (
    <ListStates
      of={{ ...list, data: voters }}
      skeleton={<SkeletonRows rows={2} face />}
      empty={{ text: 'Голоса отозваны' }}
    >
      {(all) => (
        <>
          <ul className={people.people}>
            {all.map((person) => (
              <li key={person.manager_id} className={people.person}>
                <Avatar name={person.full_name} src={person.avatar} size={36} />
                <span className={people.words}>
                  <span className={people.name}>{person.full_name}</span>
                  <span className={people.note}>{person.channel_name}</span>
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
        </>
      )}
    </ListStates>
  )
}
