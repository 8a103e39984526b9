import type { Section } from '@uprava/contract/endpoint.ts'

import { accessChanged } from '#modules/access/index.ts'
import type { Reader, Tx } from '#platform/database/index.ts'

import {
  findManagersWithSection,
  findManagersWithSectionAnywhere,
  findSeats,
  haveCommonOrganization,
  upsertOwnerSeat,
  type SeatRow,
} from './team.repository.ts'

/** Gives the organization's owner its seat in the channel, with every section. */
export async function seatOwner(tx: Tx, channelId: number, managerId: number): Promise<void> {
  await upsertOwnerSeat(tx, { channelId, managerId, appointment: 'Руководитель' })
  await accessChanged(tx)
}

/** Every seat of the channel with its account, in no order. */
export const seatsOfChannel = (reader: Reader, channelId: number): Promise<SeatRow[]> =>
  findSeats(reader, channelId)

/** Ids of the accounts that have the section in the channel, owners included. */
export const managersWithSection = (reader: Reader, channelId: number, section: Section): Promise<number[]> =>
  findManagersWithSection(reader, channelId, section)

/** A batch of ids of verified accounts that have the section in any channel, by id after the given one. */
export const managersWithSectionAnywhere = (
  reader: Reader,
  section: Section,
  batch: { after: number; limit: number },
): Promise<number[]> => findManagersWithSectionAnywhere(reader, section, batch)

/** Whether two accounts may know of each other: they share a channel or an organization (wire §6). */
export const sharesChannelOrOrganization = (
  reader: Reader,
  managerA: number,
  managerB: number,
): Promise<boolean> => haveCommonOrganization(reader, managerA, managerB)
