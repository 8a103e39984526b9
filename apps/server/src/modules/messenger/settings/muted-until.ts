/** What the database holds for ever as, and how it reads on the wire. */
const forever = new Date('9999-12-31T00:00:00.000Z')

export const presentMuted = (until: Date): string => (until > forever ? forever : until).toISOString()

/** The end of being muted that was chosen; null: not muted. */
export const readMuted = (chosen: string | null): Date | null =>
  chosen === null ? null : chosen === 'forever' ? forever : new Date(chosen)
