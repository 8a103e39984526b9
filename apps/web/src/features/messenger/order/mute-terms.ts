/** «Без звука»: for how long. */
export const muteTerms = [
  { key: 'hour', label: '1 час' },
  { key: 'morning', label: 'До завтра 8:00' },
  { key: 'forever', label: 'Навсегда' },
] as const
export type MuteTerm = (typeof muteTerms)[number]['key']

/** Until when a chat is muted that is muted now, as the call takes it; the morning is that of the browser's time zone. */
export function mutedUntil(term: MuteTerm, now: Date): string {
  if (term === 'forever') return 'forever'
  if (term === 'hour') return new Date(now.getTime() + 60 * 60 * 1000).toISOString()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).toISOString()
}
