import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import type { GroupRequest } from '@uprava/contract/messenger/groups.ts'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { friendlyDateTime } from '#ui/lib/format.ts'

import type { Viewer } from '../../chat.ts'
import { groupQueries } from '../group.queries.ts'
import list from '../people-list.module.css'

type RequestsPanelProps = { viewer: Viewer; group: GroupDetails }

/** «Заявки»: who asks to be let in. */
export function RequestsPanel({ viewer, group }: RequestsPanelProps) {
  const requests = useQuery(groupQueries.requests(viewer.channelId, group.id))
  return (
    <ListStates
      of={requests}
      skeleton={<SkeletonRows rows={3} face />}
      empty={{ picture: 'people', text: 'Заявок нет' }}
    >
      {(all) => (
        <ul className={list.people} aria-label="Заявки">
          {all.map((request) => (
            <Request key={request.manager_id} viewer={viewer} group={group} request={request} />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

type Answer = 'approve' | 'reject'

function Request({ viewer, group, request }: RequestsPanelProps & { request: GroupRequest }) {
  const queries = useQueryClient()
  const { manager_id: manager, full_name: name, appointment, channel, requested_at: at } = request
  const answer = useMutation({
    mutationFn: (how: Answer) =>
      call(`POST /groups/{id}/requests/{manager}/${how}`, {
        params: { id: group.id, manager },
        query: { channel_id: viewer.channelId },
      }),
    meta: errorTitle('POST /groups/{id}/requests/{manager}/approve'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['group-requests', group.id] }),
  })
  const button = (how: Answer, label: string, kind: 'main' | 'plain') => (
    <Button
      needsServer
      size="small"
      kind={kind}
      busy={answer.isPending && answer.variables === how}
      disabledReason={answer.isPending && answer.variables !== how && 'Дождитесь окончания'}
      aria-label={`${label}: ${name}`}
      onClick={() => answer.mutate(how)}
    >
      {label}
    </Button>
  )
  return (
    <li className={list.person}>
      <Avatar name={name} src={request.avatar} size={40} />
      <span className={list.words}>
        <span className={list.name}>{name}</span>
        <span className={list.note}>{[appointment, channel.name].filter(Boolean).join(' · ')}</span>
        <span className={list.note}>{friendlyDateTime(at)}</span>
        <span className={list.buttons}>
          {button('approve', 'Принять', 'main')}
          {button('reject', 'Отклонить', 'plain')}
        </span>
      </span>
    </li>
  )
}
