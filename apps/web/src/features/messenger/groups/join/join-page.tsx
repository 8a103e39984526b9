import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import { useState } from 'react'

import { ApiError, call, errorTitle, stored } from '#api/index.ts'
import { chooseChannel, sessionQueries } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Failed, ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import { BarePage, Card } from '#ui/layout/page.tsx'
import { plural } from '#ui/lib/format.ts'

import { kindNames, memberForms } from '../group-rules.ts'
import classes from './join-page.module.css'
import { linkedGroupQuery, type FoundGroup } from './join.queries.ts'

const deadLink = 'Ссылка недействительна или устарела'

/** /join/{token}: the group of a link and the way into it; neither its members nor its messages (GRP-20). */
export function JoinPage() {
  const { token } = useParams({ from: '/join/$token' })
  const channels = useQuery(sessionQueries.channels())
  return (
    <BarePage title="Приглашение в группу">
      <ListStates
        of={channels}
        skeleton={<SkeletonFields fields={2} />}
        empty={{
          picture: 'organizations',
          text: 'Чтобы вступить в группу, нужно место в канале организации.',
          action: <Link to="/channels">К выбору канала</Link>,
        }}
      >
        {(list) => <Linked token={token} channels={list} />}
      </ListStates>
    </BarePage>
  )
}

type LinkedProps = { token: string; channels: readonly OwnChannel[] }

function Linked({ token, channels }: LinkedProps) {
  const [chosenFirst] = useState(() => {
    const chosen = stored.channelId()
    return channels.map(({ id }) => id).toSorted((a, b) => Number(b === chosen) - Number(a === chosen))
  })
  const found = useQuery(linkedGroupQuery(token, chosenFirst))
  if (found.isPending) return <SkeletonFields fields={2} />
  if (found.isError) {
    const [why] = found.error instanceof ApiError ? found.error.messages : []
    return <Failed onRetry={() => void found.refetch()} busy={found.isFetching} text={why ?? deadLink} />
  }
  if (found.data === null) {
    return (
      <Card className={classes.card}>
        <p role="alert">{deadLink}</p>
        <Link to="/">На главную</Link>
      </Card>
    )
  }
  return <GroupCard token={token} channels={channels} found={found.data} />
}

function GroupCard({ token, channels, found }: LinkedProps & { found: FoundGroup }) {
  const { group, state, mode } = found.linked
  const [channelId, setChannelId] = useState(found.channelId)
  const join = useJoin(token, channels)
  const isRequested = state === 'requested' || join.data?.requested_at != null
  const seats = channels.filter(
    ({ id, can_send_message: takesMessages }) =>
      id === found.channelId || (group.kind === 'shared' && takesMessages),
  )
  return (
    <Card className={classes.card}>
      <Avatar name={group.name} src={group.avatar} size={96} />
      <h2 className={classes.name}>{group.name}</h2>
      <p className={classes.note}>
        {kindNames[group.kind]}, {plural(group.members_count, memberForms)}
      </p>
      {group.description !== '' && <p className={classes.description}>{group.description}</p>}
      {state === 'removed' && <p role="alert">Вас удалили из группы. Обратитесь к её владельцу.</p>}
      {state === 'full' && <p role="alert">В группе уже 2 000 участников</p>}
      {isRequested && <p role="status">Заявка отправлена. Её рассмотрят владельцы группы.</p>}
      {state === 'open' && !isRequested && seats.length > 1 && (
        <div className={classes.seat}>
          <Select
            label="Вступить как"
            options={seats.map(({ id, name }) => ({ value: id, label: name }))}
            value={channelId}
            onChange={(id) => id !== null && setChannelId(id)}
          />
        </div>
      )}
      {(state === 'open' || state === 'member') && !isRequested && (
        <Button needsServer kind="main" busy={join.isPending} onClick={() => join.mutate(channelId)}>
          {state === 'member' ? 'Открыть группу' : mode === 'open' ? 'Вступить' : 'Отправить заявку'}
        </Button>
      )}
    </Card>
  )
}

/** Joins for a channel, or answers the group to its member; then the conversation opens in the channel he sits for. */
function useJoin(token: string, channels: readonly OwnChannel[]) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (channelId: number) => {
      const answer = await call('POST /group-links/{token}/join', {
        params: { token },
        query: { channel_id: channelId },
        body: {},
      })
      const seat = answer.group && (await seatOf(answer.group.id, channelId, channels))
      return { ...answer, seat }
    },
    meta: errorTitle('POST /group-links/{token}/join'),
    onSuccess: async ({ group, seat }) => {
      if (!group || !seat) return
      chooseChannel(seat)
      void queries.query({ ...sessionQueries.rights(seat.id), staleTime: 0 }).catch(() => undefined)
      void queries.invalidateQueries({ queryKey: ['chats', seat.id] })
      await navigate({ to: '/messenger', search: { subject_type: 'GROUP', id: group.id } })
    },
    // The link may be used up, or the group full, meanwhile.
    onError: () => void queries.invalidateQueries({ queryKey: ['group-link', token] }),
  })
}

/** The channel that the account sits in the group for: a group is reached through that one only. */
async function seatOf(
  groupId: number,
  joinedAs: number,
  channels: readonly OwnChannel[],
): Promise<OwnChannel | null> {
  const ordered = channels.toSorted((a, b) => Number(b.id === joinedAs) - Number(a.id === joinedAs))
  for (const channel of ordered) {
    const isSeat = await call('GET /groups/{id}', {
      params: { id: groupId },
      query: { channel_id: channel.id },
    }).then(
      () => true,
      () => false,
    )
    if (isSeat) return channel
  }
  return null
}
