import { apis, type ApiName } from '@uprava/contract/apis.ts'
import {
  generalPermissions,
  type Endpoint,
  type GeneralPermission,
  type TabNumber,
} from '@uprava/contract/endpoint.ts'

/** Every declared call. */
export const declaredCalls = Object.entries(apis).flatMap(([api, { calls }]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({
    api: api as ApiName,
    name,
    endpoint,
    key: `${api}: ${endpoint.method} ${endpoint.path}`,
  })),
)

export type DeclaredCall = (typeof declaredCalls)[number]

/** Who calls. The last five own a channel of another kind; all others call about one municipal channel with every grant. */
export const callers = [
  'nobody',
  'a person token',
  'an unverified owner',
  'an account without a seat',
  'an employee without sections',
  'an employee with every section',
  'the owner',
  'the owner of another organization',
  'the administrator',
  'the owner of a channel without grants',
  'the owner of a channel with have_ai alone',
  'the owner of a channel with prepare_charter alone',
  'the owner of a channel that is not municipal',
  'the owner of a channel outside Yakutia',
] as const
export type Caller = (typeof callers)[number]

/** Owners of a channel that closes some of the tabs. */
export type KindOfChannel = {
  readonly typeId: number
  readonly address: string
  readonly permissions: readonly GeneralPermission[]
  readonly closedTabs: readonly TabNumber[]
}

const municipalInYakutia = { typeId: 1, address: 'Республика Саха (Якутия), г. Якутск' }

/** Which tabs a channel lacks (AIS-16 to AIS-27), written down apart from the rule of the contract. */
export const kindsOfChannel = {
  'the owner of a channel without grants': {
    ...municipalInYakutia,
    permissions: [],
    closedTabs: [1, 2, 3, 4, 5, 6],
  },
  'the owner of a channel with have_ai alone': {
    ...municipalInYakutia,
    permissions: ['have_ai'],
    closedTabs: [2, 5, 6],
  },
  'the owner of a channel with prepare_charter alone': {
    ...municipalInYakutia,
    permissions: ['prepare_charter'],
    closedTabs: [1, 2, 3, 6],
  },
  'the owner of a channel that is not municipal': {
    typeId: 3,
    address: municipalInYakutia.address,
    permissions: generalPermissions,
    closedTabs: [2, 3, 5, 6],
  },
  'the owner of a channel outside Yakutia': {
    typeId: 1,
    address: 'г. Москва, ул. Лесная, д. 1',
    permissions: generalPermissions,
    closedTabs: [5],
  },
} as const satisfies Partial<Record<Caller, KindOfChannel>>

/** What a caller is answered: a refusal's status, or null: let through. */
export type Expected = 401 | 403 | 404 | null

/**
 * Who may make a call, said once more and apart from the guard: by the declared access, wire §3 and wire §4. A call
 * whose access is of a kind unknown here has no row and fails the test.
 */
export function expectedFor({ api, endpoint }: DeclaredCall, caller: Caller): Expected {
  const { access } = endpoint
  if (access.for === 'open') return null
  if (caller === 'nobody') return 401
  if ((api === 'admin') !== (caller === 'the administrator')) return 401
  switch (access.for) {
    case 'administrator':
      return null
    case 'person':
      return personCall(endpoint, caller)
    case 'unverified':
      return caller === 'a person token' ? 403 : null
    case 'account':
      return isUnverified(caller) ? 403 : null
    case 'seat':
      return seatCall(endpoint, caller)
    default:
      throw new Error(`No row for the access ${JSON.stringify(access satisfies never)}`)
  }
}

const isUnverified = (caller: Caller) => caller === 'a person token' || caller === 'an unverified owner'

/** An unverified account is let into its channels' list by nothing but the guard (wire §4). */
function personCall(endpoint: Endpoint, caller: Caller): Expected {
  const isListOfChannels = endpoint.method === 'GET' && endpoint.path === '/channels'
  return isListOfChannels && caller === 'an unverified owner' ? 403 : null
}

function seatCall({ access }: Endpoint, caller: Caller): Expected {
  if (access.for !== 'seat') return null
  if (isUnverified(caller)) return 403
  if (caller === 'an account without a seat' || caller === 'the owner of another organization') return 404
  if (access.section && caller === 'an employee without sections') return 403
  if (access.owner && caller.startsWith('an employee')) return 403
  const channel: KindOfChannel | undefined =
    caller in kindsOfChannel ? kindsOfChannel[caller as keyof typeof kindsOfChannel] : undefined
  if (!channel) return null
  const needed: readonly GeneralPermission[] = access.general === undefined ? [] : [access.general].flat()
  if (needed.length > 0 && !needed.some((name) => channel.permissions.includes(name))) return 403
  return access.tab !== undefined && channel.closedTabs.includes(access.tab) ? 403 : null
}
