import { randomBytes } from 'node:crypto'

import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupLink } from '@uprava/contract/messenger/group-shapes.ts'
import { groupTexts, type groupCalls, type LinkedGroup } from '@uprava/contract/messenger/groups.ts'
import type { z } from 'zod'

import { consume, type SeatActor } from '#modules/access/index.ts'
import { db, transaction, type Reader, type Tx } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'
import { seal } from '#platform/secret-box.ts'
import { tokenHash } from '#platform/secrets.ts'

import { findMember } from '../chats/members.repository.ts'
import { avatarPath } from '../messages/present.ts'
import { joinLimit } from './create-group.ts'
import { publishGroup } from './group-events.ts'
import { authorizeGroup } from './groups.access.ts'
import { findCreationRules, findGroup } from './groups.repository.ts'
import * as links from './links.repository.ts'
import * as repository from './membership.repository.ts'
import { letIn } from './membership.ts'
import { groupDetails, linkContext, presentLink } from './present-group.ts'
import { findRequest } from './requests.repository.ts'
import { askToJoin } from './requests.ts'

const done = { ok: true } as const

type ChosenLink = z.output<(typeof groupCalls)['setGroupLink']['body']>

/** Makes the group's link; the former one leads nowhere from then on. */
export async function setLink(
  actor: SeatActor,
  groupId: number,
  { mode, expires_at: end, limit }: ChosenLink,
): Promise<GroupLink> {
  const expiresAt = end ? new Date(end) : null
  if (expiresAt !== null && expiresAt <= new Date())
    throw refuse.field('expires_at', 'Выберите день, который ещё не прошёл')
  return transaction(async (tx) => {
    await lockManaged(tx, actor, groupId)
    const token = randomBytes(32).toString('base64url')
    await links.replaceLink(tx, groupId, {
      tokenHash: tokenHash(token),
      tokenSealed: seal(token, linkContext(groupId)),
      mode,
      expiresAt,
      limit: limit ?? null,
    })
    await publishGroup(tx, groupId)
    return presentLink((await links.findLink(tx, groupId))!)
  })
}

export async function deleteLink(actor: SeatActor, groupId: number): Promise<typeof done> {
  return transaction(async (tx) => {
    await lockManaged(tx, actor, groupId)
    if (await links.deleteLink(tx, groupId)) await publishGroup(tx, groupId)
    return done
  })
}

async function lockManaged(tx: Tx, actor: SeatActor, groupId: number): Promise<void> {
  await authorizeGroup(tx, actor, 'manage', groupId)
  await repository.lockGroup(tx, groupId)
  await authorizeGroup(tx, actor, 'manage', groupId)
}

/** Tries of links by one account (messenger-wire §2). */
const tryLimit = (managerId: number) => ({
  name: 'group links',
  key: String(managerId),
  max: 60,
  windowSeconds: 3600,
})

/** The group that a link leads into, as its page shows it: neither members nor messages. */
export async function getLinkedGroup(actor: SeatActor, token: string): Promise<LinkedGroup> {
  await transaction((tx) => consume(tx, [tryLimit(actor.managerId)]))
  const link = await liveLink(db(), actor, token)
  const group = await findGroup(db(), link.chat_id)
  if (!group) throw refuse.notFound(groupTexts.deadLink)
  return {
    group: {
      name: group.name,
      avatar: avatarPath(group.avatar_id, group.avatar_name),
      description: group.description,
      kind: group.kind,
      members_count: group.members_count,
    },
    mode: link.mode,
    state: await stateOf(actor, link.chat_id, group.members_count),
  }
}

async function stateOf(
  actor: SeatActor,
  groupId: number,
  membersCount: number,
): Promise<LinkedGroup['state']> {
  const [member, isExcluded, request] = await Promise.all([
    findMember(db(), groupId, actor.managerId),
    links.isExcluded(db(), groupId, actor.managerId),
    findRequest(db(), groupId, actor.managerId),
  ])
  if (member) return 'member'
  if (isExcluded) return 'removed'
  if (request && request.rejected_at === null) return 'requested'
  return membersCount >= groupLimits.members ? 'full' : 'open'
}

/** The link if it lets somebody of the actor's channel in; every other one is dead. */
async function liveLink(reader: Reader, actor: SeatActor, token: string) {
  const link = await links.findLiveLink(reader, tokenHash(token))
  if (!link || !(await leadsInto(reader, actor, link))) throw refuse.notFound(groupTexts.deadLink)
  return link
}

/** Inner groups take seats of their own channel, shared ones any channel that takes messages. */
async function leadsInto(
  reader: Reader,
  actor: SeatActor,
  { kind, channel_id: channelId }: { kind: 'inner' | 'shared'; channel_id: number },
): Promise<boolean> {
  if (kind === 'inner' || actor.channelId === channelId) return actor.channelId === channelId
  return (await findCreationRules(reader, actor.channelId))?.can_send_message === true
}

type Joined = z.output<(typeof groupCalls)['joinByLink']['reply']>

/** Lets the actor in for the channel of the call, or stores that it asks to be let in. */
export async function joinByLink(actor: SeatActor, token: string): Promise<Joined> {
  await transaction((tx) => consume(tx, [tryLimit(actor.managerId)]))
  return transaction(async (tx) => {
    const { chat_id: groupId } = await linkOfMember(tx, actor, token)
    const seats = await repository.lockSeats(tx, actor.channelId, [actor.managerId])
    const group = await repository.lockGroup(tx, groupId)
    const member = await findMember(tx, groupId, actor.managerId)
    if (member) return { group: await groupDetails(tx, groupId, member.role), requested_at: null }
    // What was read before the lock may be over.
    const link = await liveLink(tx, actor, token)
    if (!group || !seats.has(actor.managerId)) throw refuse.notFound(groupTexts.deadLink)
    if (await links.isExcluded(tx, groupId, actor.managerId)) throw refuse.forbidden(groupTexts.removed)
    if (group.members_count >= groupLimits.members) throw refuse.conflict(groupTexts.full)
    await consume(tx, [joinLimit(actor.managerId)])
    if (link.mode === 'approval') return { group: null, requested_at: await askToJoin(tx, actor, groupId) }
    if (!(await links.useLink(tx, groupId))) throw refuse.notFound(groupTexts.deadLink)
    const { managerId, channelId } = actor
    const newcomers = [{ managerId, channelId }]
    await letIn(tx, group, { newcomers, action: 'joined', actorId: managerId })
    return { group: await groupDetails(tx, groupId, 'member'), requested_at: null }
  })
}

/** The group of the token; who is a member already is answered so though the link is used up meanwhile. */
async function linkOfMember(tx: Tx, actor: SeatActor, token: string): Promise<{ chat_id: number }> {
  const link = await links.findLinkOf(tx, tokenHash(token))
  if (link && (await findMember(tx, link.chat_id, actor.managerId))?.channelId === actor.channelId)
    return link
  return liveLink(tx, actor, token)
}
