/** What the page knows of the installation; the server writes it into a meta element. */
export type PublicSettings = {
  /** Null: the page's own port. */
  realtimePort: number | null
  /** The administrator allows connecting without TLS (RT-35). */
  plainHttp: boolean
  related: { url: string; name: string } | null
  support: { chat: string | null; email: string | null; phone: string | null }
}

const nothing: PublicSettings = {
  realtimePort: null,
  plainHttp: false,
  related: null,
  support: { chat: null, email: null, phone: null },
}

let read: PublicSettings | undefined

export function publicSettings(): PublicSettings {
  if (read) return read
  const content = document.querySelector<HTMLMetaElement>('meta[name="uprava-settings"]')?.content
  read = content ? (JSON.parse(content) as PublicSettings) : nothing
  return read
}
