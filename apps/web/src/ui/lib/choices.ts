const SECONDS_400_DAYS = 400 * 24 * 60 * 60

/**
 * A choice of this browser, kept in a cookie, never in local storage, which holds the session's keys alone (AUTH-63, D-05);
 * undefined: none was made.
 */
export const keptChoice = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Keeps a choice for as long as browsers keep one; null: takes it back. */
export function keepChoice(name: string, choice: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${choice ?? ''}; Path=/; Max-Age=${choice === null ? 0 : SECONDS_400_DAYS}; SameSite=Lax${secure}`
}
