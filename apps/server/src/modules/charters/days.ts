/** A calendar day, yyyy-mm-dd. */
export type Day = string

const dayMs = 24 * 60 * 60 * 1000
const atMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The day so many calendar days later, or before when negative. */
export const daysAfter = (day: Day, days: number): Day => dayOf(atMidnight(day) + days * dayMs)

/** Calendar days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / dayMs)

/** The day so many working days later. Saturdays and Sundays are none; holidays are not known here. */
export function workingDaysAfter(day: Day, days: number): Day {
  let found = day
  for (let left = days; left > 0;) {
    found = daysAfter(found, 1)
    const weekday = new Date(atMidnight(found)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return found
}

/** dd.mm.yyyy */
export const asTyped = (day: Day): string => day.split('-').toReversed().join('.')
