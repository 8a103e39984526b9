import { presentManagers } from '#modules/accounts/index.ts'
import { channelsByIds } from '#modules/channels/index.ts'
import type { Reader } from '#platform/database/index.ts'

import type { Signer } from './draft-parts.ts'

/** The signer of drafts: the account's name and position, the channel. */
export async function signerOf(
  reader: Reader,
  { managerId, channelId }: { managerId: number; channelId: number },
): Promise<Signer> {
  const [managers, channels] = await Promise.all([
    presentManagers(reader, [managerId]),
    channelsByIds(reader, [channelId]),
  ])
  const manager = managers.get(managerId)
  const initials = [manager?.name, manager?.middle_name]
    .filter((part) => part !== undefined && part !== '')
    .map((part) => `${part![0]}.`)
  return {
    position: manager?.position?.name ?? null,
    channel: channels.get(channelId)?.name ?? '',
    name: [...initials, manager?.surname ?? ''].join(' ').trim(),
  }
}
