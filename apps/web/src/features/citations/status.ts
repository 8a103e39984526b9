/** What a norm's status on the day means for the reader: may be relied on, beware, no longer. */
export type StatusTone = 'good' | 'warn' | 'bad'

export function statusTone(status: string): StatusTone {
  if (status.startsWith('действует')) return 'good'
  return status.startsWith('утратил') ? 'bad' : 'warn'
}

/** `Действует`, as it stands on a tag. */
export const statusWords = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
