/** The scopes that a question searches: the common one and that of the asking channel. */
export type Scopes = readonly number[]
export const COMMON_SCOPE = 0
export const scopesOf = (channelId: number | null): Scopes =>
  channelId === null ? [COMMON_SCOPE] : [COMMON_SCOPE, channelId]

/** What a search reads: the scopes, and the editions valid on the day (yyyy-mm-dd). */
export type SearchView = { readonly scopes: Scopes; readonly onDate: string }
