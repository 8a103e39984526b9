import { useInfiniteQuery } from '@tanstack/react-query'
import type { Message, Poll } from '@uprava/contract/messenger.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { plural } from '#ui/lib/format.ts'
import { Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../chat.ts'
import people from '../groups/people-list.module.css'
import { PeopleList } from '../groups/people-list.tsx'
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
      {(all) => <PeopleList people={all} showsChannel of={list} />}
    </ListStates>
  )
}
