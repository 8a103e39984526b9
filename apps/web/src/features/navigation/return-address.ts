/** Where a visitor goes back to after the sign-in, kept for this tab over its steps. */
const key = 'return-to'
/** The screen of a channel that was asked for before one was chosen. */
const wantedKey = 'wanted'

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
export const takeReturnAddress = (): string | undefined => take(key)

/** Keeps a screen of a channel that was asked for without one: it is offered once a channel is chosen. */
export function keepWantedAddress(address: string | undefined): void {
  keep(wantedKey, asPath(address ?? null))
}

/** The screen that was asked for, once; undefined where there is none. */
export const takeWantedAddress = (): string | undefined => take(wantedKey)

function keep(name: string, path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, path)
  } catch {
    // In a browser without storage the sign-in leads where it always does.
  }
}

function take(name: string): string | undefined {
  try {
    const path = asPath(sessionStorage.getItem(name))
    sessionStorage.removeItem(name)
    return path
  } catch {
    return undefined
  }
}
