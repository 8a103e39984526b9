import { monthName } from '#platform/russian/index.ts'

/** «не 14 дней, а 21», «сорок, а не тридцать тысяч»: what is said instead of what. */
const notBut = /(?<!\p{L})не\s+(?<old>[^,;.\n]{1,40}?),?\s+а\s+(?<now>[^,;.\n]{1,60})/giu
const butNot = /(?<now>[^,;.\n:]{1,40}),\s*а\s+не\s+(?<old>[^,;.\n]{1,40})/giu
const units = new RegExp(
  String.raw`(?<!\p{L})(?:тыс\p{L}*|млн|дн\p{L}*|день|час\p{L}*|руб\p{L}*|${monthName})(?!\p{L})`,
  'giu',
)

/**
 * A message without the values that it takes back, and the known values in which a word was replaced: a name that was
 * misspelt. The unit is said once: «не 14 дней, а 21» means 21 days.
 */
export function withCorrections(
  message: string,
  known: Readonly<Record<string, string>>,
): { readonly text: string; readonly values: Readonly<Record<string, string>> } {
  const values: Record<string, string> = {}
  const replace = (whole: string, ...rest: unknown[]): string => {
    const { old = '', now = '' } = rest.at(-1) as { old?: string; now?: string }
    const name = /^[А-ЯЁ][а-яё]+$/u.test(old.trim()) ? old.trim() : null
    const said = /^[А-ЯЁ][а-яё]+/u.exec(now.trim())?.[0]
    const field = Object.entries(known).find(
      ([, value]) => name !== null && value.split(/\s+/u).includes(name),
    )
    if (field && said !== undefined) {
      values[field[0]] = field[1].replace(name!, said)
      return now
    }
    const missing = [...old.matchAll(units)].map(([unit]) => unit).filter((unit) => !now.includes(unit))
    const gap = /^\s/u.test(now) ? ' ' : ''
    return /\d/u.test(now) || missing.length > 0 ? gap + [now.trim(), ...missing].join(' ') : whole
  }
  return { text: message.replace(butNot, replace).replace(notBut, replace), values }
}
