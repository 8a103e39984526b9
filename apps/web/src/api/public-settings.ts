/** Public settings of the installation; the server writes them into a meta element of the page. */
export type PublicSettings = {
  /** Null: the page's own port. */
  realtimePort: number | null
  /** The administrator allows connecting without TLS (RT-35). */
  plainHttp: boolean
  /** How many days of messages may be kept for reading without a connection; 0: none. */
  offlineDays: number
  related: { url: string; name: string } | null
  support: { chat: string | null; email: string | null; phone: string | null }
}

const defaults: PublicSettings = {
  realtimePort: null,
  plainHttp: false,
  offlineDays: 30,
  related: null,
  support: { chat: null, email: null, phone: null },
}

let cached: PublicSettings | undefined

/** Reads the settings of the page; missing ones have their defaults. */
export function publicSettings(): PublicSettings {
  if (cached) return cached
  const content = document.querySelector<HTMLMetaElement>('meta[name="uprava-settings"]')?.content
  cached = content ? (JSON.parse(content) as PublicSettings) : defaults
  return cached
}
