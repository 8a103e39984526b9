import { quoted } from '@uprava/contract/rules/quotes.ts'

import { notify } from '#modules/notifications/index.ts'
import type { Tx } from '#platform/database/index.ts'

import { findGroup } from './groups.repository.ts'

const linkTo = (groupId: number) => `/messenger?subject_type=GROUP&id=${groupId}`

/** Notifies accounts that they are in a group now; each in the channel they sit for. */
export async function notifyAdded(
  tx: Tx,
  { groupId, managerIds, channelId }: { groupId: number; managerIds: readonly number[]; channelId: number },
): Promise<void> {
  const group = await findGroup(tx, groupId)
  await notify(tx, {
    managerIds,
    channelId,
    kind: 'group_added',
    title: 'Вас добавили в группу',
    text: quoted(group?.name ?? ''),
    link: linkTo(groupId),
  })
}

/** Notifies those who may answer that their organization is invited. */
export async function notifyInvited(
  tx: Tx,
  invited: { managerIds: readonly number[]; channelId: number; from: string; group: string },
): Promise<void> {
  await notify(tx, {
    managerIds: invited.managerIds,
    channelId: invited.channelId,
    kind: 'group_invitation',
    title: 'Приглашение в группу',
    text: `${invited.from} приглашает вашу организацию в группу ${quoted(invited.group)}`,
    link: '/messenger',
  })
}

/** Notifies the owners of a group, each in the channel they sit for, that somebody asks to be let in. */
export async function notifyRequested(
  tx: Tx,
  {
    groupId,
    owners,
    name,
    group,
  }: {
    groupId: number
    owners: readonly { manager_id: number; channel_id: number }[]
    name: string
    group: string
  },
): Promise<void> {
  for (const [channelId, ofChannel] of Map.groupBy(owners, (owner) => owner.channel_id))
    await notify(tx, {
      managerIds: ofChannel.map((owner) => owner.manager_id),
      channelId,
      kind: 'group_request',
      title: 'Заявка в группу',
      text: `${name} просит принять в группу ${quoted(group)}`,
      link: linkTo(groupId),
    })
}
