import { readablePhone } from '@uprava/contract/fields.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { fullPersonName } from '@uprava/contract/rules/person-name.ts'

import { presentManagers } from '#modules/accounts/index.ts'
import { channelsByIds } from '#modules/channels/index.ts'
import { today } from '#modules/laws/index.ts'
import { organizationsByIds } from '#modules/organizations/index.ts'
import type { Reader } from '#platform/database/index.ts'

import type { Origin, Template } from '../templates/templates.ts'

export type KnownFacts = Readonly<Record<Origin, string>> & { readonly scopeId: number | null }

/** Values known from the account and its channel, which need not be typed. */
export async function knownFacts(
  reader: Reader,
  { managerId, channelId }: { managerId: number; channelId: number },
): Promise<KnownFacts> {
  const [managers, channels] = await Promise.all([
    presentManagers(reader, [managerId]),
    channelsByIds(reader, [channelId]),
  ])
  const manager = managers.get(managerId)
  const channel = channels.get(channelId)
  const organizations = await organizationsByIds(reader, channel ? [channel.organization_id] : [])
  const leader = (channel && organizations.get(channel.organization_id)?.leader) ?? null
  const fullName = manager ? fullPersonName(manager) : ''
  const position = manager?.position?.name ?? ''
  const phone = channel?.phone_number ?? ''
  return {
    organization: channel?.name ?? '',
    leader: leader?.name ?? '',
    'leader-position': leader?.position ?? '',
    settlement: settlementIn(channel?.address ?? ''),
    today: russianDate(today()),
    actor: [position.toLowerCase(), fullName].filter(Boolean).join(' '),
    'actor-contact': [fullName, phone && `тел. ${readablePhone(phone)}`].filter(Boolean).join(', '),
    scopeId: channel?.scope_id ?? null,
  }
}

/** The known values of a template's fields, by their keys. */
export function knownValues({ fields }: Template, facts: KnownFacts): Record<string, string> {
  const known = fields.flatMap(({ key, from }) => (from === undefined ? [] : [[key, facts[from]] as const]))
  return Object.fromEntries(known.filter(([, value]) => value !== ''))
}

/** The settlement of an address: «г. Якутск». */
const settlementIn = (address: string): string =>
  /(?<!\p{L})(?:г|с|п|пос|пгт|рп|дер|д|ст-ца|х)\.\s?[А-ЯЁ][\p{L}-]+(?:\s[А-ЯЁ][\p{L}-]+)?(?=\s*(?:,|$))/u.exec(
    address,
  )?.[0] ?? ''
