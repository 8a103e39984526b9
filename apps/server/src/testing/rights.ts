import { apis, type ApiName } from '@uprava/contract/apis.ts'
import type { Endpoint, GeneralPermission } from '@uprava/contract/endpoint.ts'

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

/** Who calls. All but the last two stand before the channel that the call names. */
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
] as const
export type Caller = (typeof callers)[number]

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
  const needed: readonly GeneralPermission[] = access.general === undefined ? [] : [access.general].flat()
  return needed.length > 0 && caller === 'the owner of a channel without grants' ? 403 : null
}
