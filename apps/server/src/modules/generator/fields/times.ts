/** A time of the day in a text, hh:mm. Offsets count UTF-16 units. */
type NamedTime = { readonly clock: string; readonly start: number; readonly end: number }

/** «в 15:20», «, 10:00», «в 18-00», «в 14.30», «в 15 часов», «в 2 часа дня», «12:00» behind a day. */
const written =
  /(?<![\d.:№–-])(?:(?<hour>[01]?\d|2[0-3])(?<sign>[:.-])(?<minute>[0-5]\d)(?![\d:.]*\d)|(?<=(?<!\p{L})(?:в|с|к|на)\s+)(?<spoken>[01]?\d|2[0-3])\s+час(?:а|ов)?(?!\p{L})|(?<=(?<!\p{L})(?:в|с|к)\s+)(?<alone>[01]?\d|2[0-3])(?=\s+(?:утра|вечера)))(?:\s+(?<part>утра|дня|вечера|ночи)(?!\p{L}))?/giu

/** The first time of a text that has figures; null: it names none. */
export function namedTimeIn(text: string): NamedTime | null {
  for (const match of text.matchAll(written)) {
    const { hour, sign, minute = '00', spoken, alone, part } = match.groups ?? {}
    const isMarked = /(?<!\p{L})(?:в|к|с)\s+$/iu.test(text.slice(Math.max(0, match.index - 4), match.index))
    // «8.30» without «в» is a number, «12-15» a range of them.
    if ((sign === '.' || (sign === '-' && !/^[0-5][05]$/u.test(minute))) && !isMarked) continue
    if (sign === '-' && (!isMarked || Number(hour) > 23)) continue
    const said = Number(hour ?? spoken ?? alone)
    const isLater = (part?.toLowerCase() === 'дня' || part?.toLowerCase() === 'вечера') && said < 12
    const clock = `${String(isLater ? said + 12 : said).padStart(2, '0')}:${minute}`
    return { clock, start: match.index, end: match.index + match[0].length }
  }
  return null
}
