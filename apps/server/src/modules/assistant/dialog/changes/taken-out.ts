import { keyOfWord } from '#platform/russian/index.ts'

import { itemIn, withoutItem } from '../list-items.ts'
import { withoutNamed } from '../removals.ts'

const leads =
  /^(?:(?:про|об?|насч[её]т|то|что|слов[оа]|фраз[уы]|строчк[уи]|строк[уи]|пункт|вопрос|упоминани[ея]|любое|вс[её]|там|и|а|из|с)[\s,]+)+/iu

/** Keys of the words that say something. */
export const keysOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}{4,}|\d+/gu) ?? []
  ).map(keyOfWord)

/** A request in parts, signs between them at odd places. */
const partsIn = (request: string): string[] =>
  request.split(/((?:[,;]|:(?=\s)|[.!?](?=\s|$))\s*|\s+(?=и\s)|\n|\u2029)/u)

/** From this share of its words on a part is the one that is meant. */
const leastShare = 0.6

/** A request without what is named: the question of a list, or the part between signs that speaks of it; itself where none does. */
export function withoutThing(request: string, said: string): string {
  const thing = said.replace(leads, '')
  const item = itemIn(said)
  if (item !== null) return withoutItem(request, item)
  const without = withoutNamed(request, `убери ${thing}`, '')
  if (without !== null && without !== request) return without
  const keys = keysOf(thing)
  if (keys.length === 0) return request
  const parts = partsIn(request)
  let best = -1
  let most = 0
  for (let at = 2; at < parts.length; at += 2) {
    const own = new Set(keysOf(parts[at]!))
    const share = keys.filter((key) => own.has(key)).length / keys.length
    if (share <= most) continue
    best = at
    most = share
  }
  if (most < leastShare) return request
  return parts.toSpliced(parts[best - 1]!.startsWith(':') ? best : best - 1, 2).join('')
}

/** A request of whose parts behind the first only those stay that speak of a thing; itself where none does. */
export function withOnly(request: string, things: readonly string[]): string {
  const keys = new Set(things.flatMap((thing) => keysOf(thing.replace(leads, ''))))
  const parts = partsIn(request)
  const isKept = (part: string): boolean => keysOf(part).some((key) => keys.has(key))
  if (!parts.slice(2).some((part, at) => at % 2 === 0 && isKept(part))) return request
  return parts
    .flatMap((part, at) => (at === 0 ? [part] : at % 2 === 0 && isKept(part) ? [parts[at - 1]!, part] : []))
    .join('')
}
