/** Where a visitor goes back to after the sign-in, kept for this tab over its steps. */
const key = 'return-to'
/** The screen of a channel that was asked for before one was chosen. */
const wantedKey = 'wanted'
/** The account that it belongs to, where one was signed in. */
const ownerKey = 'wanted-by'

/** The path in `return_to` of a query: one of the product, it begins with one `/`. Anything else is ignored (messenger-wire §10). */
export function returnPath(search: string): string | undefined {
  return asPath(new URLSearchParams(search).get('return_to'))
}

const asPath = (value: string | null) =>
  value !== null && /^\/(?![/\\])[^\s\\]{0,500}$/u.test(value) ? value : undefined

/** Keeps the address that the query of the sign-in names; without one an earlier one is deleted. */
export function keepReturnAddress(search: string): void {
  keep(key, returnPath(search))
}

/** The kept address, once; undefined where there is none. */
export const takeReturnAddress = (): string | undefined => asPath(take(key) ?? null)

/**
 * Keeps a screen of a channel that was asked for without one, or that the end of a session took away from the account
 * `managerId`: it is offered once a channel is chosen.
 */
export function keepWantedAddress(address: string | undefined, managerId: number | null = null): void {
  keep(wantedKey, asPath(address ?? null))
  keep(ownerKey, managerId === null ? undefined : String(managerId))
}

/** The screen that was asked for, once; undefined where there is none, and where it belongs to another account. */
export function takeWantedAddress(managerId: number | null): string | undefined {
  const owner = take(ownerKey)
  const path = asPath(take(wantedKey) ?? null)
  return owner === undefined || owner === String(managerId) ? path : undefined
}

function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // In a browser without storage the sign-in leads where it always does.
  }
}

function take(name: string): string | undefined {
  try {
    const value = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return value ?? undefined
  } catch {
    return undefined
  }
}
