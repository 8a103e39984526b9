import { groupRefusals } from '@uprava/contract/rules/group-rights.ts'

import { defineAccess, type SeatActor } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import { authorizeChat, isGroupOwner, mayInChat, type OwnChat } from '../messenger.access.ts'

/** A group with the actor's membership. */
export type OwnGroup = OwnChat & {
  readonly chat: { readonly id: number; readonly kind: 'group' }
  readonly member: NonNullable<OwnChat['member']>
}

async function load(reader: Reader, actor: SeatActor, id: number): Promise<OwnGroup> {
  return (await authorizeChat(reader, actor, 'read', { subject_type: 'GROUP', id })) as OwnGroup
}

const isOpen = ({ member }: OwnGroup) => member.group?.closedAt === null

/** What members and owners may do with a group (messenger §1.2); for everybody else it is not found. */
export const authorizeGroup = defineAccess({
  see: { load },
  add: {
    load,
    may: (_actor: SeatActor, group: OwnGroup) => mayInChat(group, 'adds'),
    forbidden: (_actor: SeatActor, group: OwnGroup) =>
      refuse.forbidden(isOpen(group) ? 'Добавлять могут только владельцы группы' : groupRefusals.closed),
  },
  /** Name, settings, roles, link, requests, organizations, taking out. */
  manage: {
    load,
    may: (_actor: SeatActor, group: OwnGroup) => isGroupOwner(group) && isOpen(group),
    forbidden: (_actor: SeatActor, group: OwnGroup) =>
      refuse.forbidden(isGroupOwner(group) ? groupRefusals.closed : 'Это могут только владельцы группы'),
  },
  /** Repeated, it changes nothing. */
  close: {
    load,
    may: (_actor: SeatActor, group: OwnGroup) => isGroupOwner(group),
    forbidden: () => refuse.forbidden('Это могут только владельцы группы'),
  },
})
