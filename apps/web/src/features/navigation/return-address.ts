/** Where a visitor goes back to after the sign-in, kept for this tab over its steps. */
const key = 'return-to'

/** The path in `return_to` of a query: one of the product, it begins with one `/`. Anything else is ignored (messenger-wire §10). */
export function returnPath(search: string): string | undefined {
  return asPath(new URLSearchParams(search).get('return_to'))
}

const asPath = (value: string | null) =>
  value !== null && /^\/(?![/\\])[^\s\\]{0,500}$/u.test(value) ? value : undefined

/** Keeps the address that the query of the sign-in names; without one an earlier one is deleted. */
export function keepReturnAddress(search: string): void {
  const path = returnPath(search)
  try {
    if (path === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // In a browser without storage the sign-in leads where it always does.
  }
}

/** The kept address, once; undefined where there is none. */
export function takeReturnAddress(): string | undefined {
  try {
    const path = asPath(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    return path
  } catch {
    return undefined
  }
}
