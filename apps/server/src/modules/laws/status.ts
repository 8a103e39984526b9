import { russianDate } from '@uprava/contract/rules/days.ts'

/** What a provision is worth on a date (domain rules 2): the words the screens show. */
export type StatusOnDate = {
  readonly text: 'действует' | 'утратил силу' | 'ещё не применяется' | `утрачивает силу с ${string}`
  readonly isRepealed: boolean
  /** What the reader must know beside the text; null when the provision simply is in force. */
  readonly warning: string | null
}

/** The stored words of a status; an administrator writes no others. */
const statusPattern =
  /^(?:действует|утратил силу|(?:утрачивает|утратил) силу с (?<date>\d{2}\.\d{2}\.\d{4}))$/u

/** The status of a provision on a date (yyyy-mm-dd). A stored «утратил силу» without a day holds on every date. */
export function statusOn(
  provision: { readonly status: string; readonly effectiveFrom: string | null },
  onDate: string,
): StatusOnDate {
  const losesForce = statusPattern.exec(provision.status)?.groups?.['date']
  const isOver =
    losesForce === undefined ? provision.status.startsWith('утратил силу') : onDate >= isoOf(losesForce)
  if (isOver)
    return {
      text: 'утратил силу',
      isRepealed: true,
      warning: losesForce ? `Утратил силу с ${losesForce}` : 'Утратил силу',
    }
  if (provision.effectiveFrom !== null && provision.effectiveFrom > onDate) {
    const warning = `Ещё не применяется: вступает в силу с ${russianDate(provision.effectiveFrom)}`
    return { text: 'ещё не применяется', isRepealed: false, warning }
  }
  if (losesForce === undefined) return { text: 'действует', isRepealed: false, warning: null }
  return {
    text: `утрачивает силу с ${losesForce}`,
    isRepealed: false,
    warning: `Утрачивает силу с ${losesForce}`,
  }
}

const isoOf = (russian: string) => russian.split('.').toReversed().join('-')

/** Today in Moscow, yyyy-mm-dd: the day that statuses are as of by default. */
export const today = (): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())
