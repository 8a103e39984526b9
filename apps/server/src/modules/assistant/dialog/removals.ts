import { itemIn, withoutItem } from './list-items.ts'
import { valuesIn } from './values/typed-values.ts'

const verb = String.raw`(?:(?:убер|убир|убра|выкин|вычеркн|вычёркива|удал|сотр|исключ|сним(?:и|ае|ем))\p{L}*|долой)`
const orders = new RegExp(String.raw`(?<!\p{L})${verb}(?!\p{L})`, 'iu')
const noNeed =
  /^(?:а\s+|и\s+)?(?:(?:про|об?|насч[её]т)\s+)?(?:то,?\s+что\s+)?(?<what>[\p{L}\d\s-]{3,60}?)(?:\s+[—–-])?\s+(?:(?:уже\s+|лучше\s+)?не\s+(?:указыва|нужн|нужен|надо|пиши|упомина|показыва|говори)|лишн|молчим|снял|снят|сняты|отменил|отменя|отпада|выпада)\p{L}*/iu
const led = /(?<!\p{L})без\s+(?<what>\p{L}[\p{L}\s«»-]{2,40})/iu

/** What a clause takes away; null where it takes nothing away. `before` is what stands in front of «…, вычеркни». */
function namedIn(clause: string, before: string): string | null {
  const without = led.exec(clause)?.groups?.['what'] ?? noNeed.exec(clause)?.groups?.['what']
  if (without !== undefined) return style.test(without) ? null : without
  if (!orders.test(clause)) return null
  const what = clause
    .replace(orders, ' ')
    .replaceAll(
      /(?<!\p{L})(?:и|а|там|тоже|вообще|совсем|пожалуйста|плиз|лучше|строчк[ау]|строк[ау]|слов[оа]|фраз[уы]|пункт|вопрос|упоминани[ея]|про|об?|насч[её]т|что)(?!\p{L})/giu,
      ' ',
    )
    .replaceAll(/[^\p{L}\d\s-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (what !== '') return what
  return /^(?:про\s+|об?\s+)?(?<what>\p{L}{3,})/iu.exec(before)?.groups?.['what'] ?? null
}

/** «без воды», «без пафоса» say how, not what. */
const style =
  /^(?:воды|стихов|пафоса|лишн\p{L}+|соплей|канцеляр\p{L}+|угроз|официоза|ошибок|вас|него|не[её]|них|нас)(?!\p{L})/iu

const names = /(?<!\p{L})\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.|\.))*/u

/**
 * A request without what a clause takes away: the part between signs that speaks of it, the sum, the name. Null where the
 * clause takes nothing away; the request itself where it does not speak of that.
 */
export function withoutNamed(request: string, clause: string, before: string): string | null {
  const item = orders.test(clause) || noNeed.test(clause) ? itemIn(clause) : null
  if (item !== null) return withoutItem(request, item)
  const what = namedIn(clause, before)
  if (what === null) return null
  const small = what.toLowerCase()
  if (/^(?:фамили|имен|имя)/u.test(small)) return withoutName(request, small)
  // «про собаку и двор — лишнее»: two things.
  const things = small.split(/\s+и\s+/u)
  if (things.length > 1 && things.every((one) => /^\p{L}{4,}$/u.test(one)))
    return things.reduce((text, one) => withoutNamed(text, `убери ${one}`, '') ?? text, request)
  const stems = (small.match(/\p{L}{3,}/gu) ?? []).map((word) =>
    word.slice(0, shortened.test(word) ? 3 : Math.max(3, word.length - 2)),
  )
  const isMoney = /^(?:сумм|цен|стоимост|деньг|рубл)/u.test(small)
  if (stems.length === 0) return request
  const parts = request.split(/((?:[,;]|:(?=\s)|[.!?](?=\s|$))\s*|\s+(?=и\s)|\n)/u)
  const isOf = (part: string): boolean =>
    isMoney
      ? valuesIn(part).some(({ of }) => /^(?:руб|р|тыс)/u.test(of)) ||
        /\d\s*(?:руб|тыс|р(?!\p{L}))/u.test(part)
      : stems.every((stem) => part.toLowerCase().replaceAll('ё', 'е').includes(stem.replaceAll('ё', 'е')))
  const at = partOf(parts, isOf, small)
  if (at <= 0) return isMoney ? withoutSum(request) : request
  // «3 график отпусков, Куць; 4 …»: with a question goes who reports.
  const isItem =
    /^\s*\d+[.)]?\s/u.test(parts[at] ?? '') &&
    parts[at + 1]?.trim() === ',' &&
    names.test(parts[at + 2] ?? '')
  const count = isItem ? 4 : 2
  // The colon of a list stays in front of what is left of it.
  const isFirst = parts[at - 1]!.startsWith(':') && at + count <= parts.length
  const kept = isFirst
    ? [...parts.slice(0, at), ...parts.slice(at + count)]
    : [...parts.slice(0, at - 1), ...parts.slice(at + count - 1)]
  return kept.join('')
}

/** The last part that is of it; «извинения» names «извините, что …» too. */
function partOf(parts: readonly string[], isOf: (part: string) => boolean, what: string): number {
  const at = parts.findLastIndex((part, index) => index % 2 === 0 && isOf(part))
  const stem = /^\p{L}{8,}$/u.test(what) ? what.slice(0, -3) : null
  return at !== -1 || stem === null
    ? at
    : parts.findLastIndex((part, index) => index % 2 === 0 && part.toLowerCase().includes(stem))
}

/** Words that requests shorten: «каб.», «тел.». */
const shortened = /^(?:кабинет|телефон)/u

const withoutSum = (request: string): string =>
  request.replace(
    /(?:,\s*|\s+(?:за|по|на)\s+|\s+)\d[\d\s]*(?:тыс\p{L}*\.?\s*)?(?:руб\p{L}*\.?|р\.?(?!\p{L}))/iu,
    '',
  )

/** A surname by its ending, with initials. */
const surname =
  /(?<=\p{Ll}{3,})\s\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н|ск|цк|к|ко|ук|юк)(?:а|у|ой|ого|ому|ая|ий|им)?(?:\s\p{Lu}\.\s?\p{Lu}\.)?(?!\p{L})/u

/** «убери фамилию доктора», «без фамилий» */
function withoutName(request: string, what: string): string {
  const whose = what.split(/\s+/u)[1]
  if (whose === undefined)
    return request
      .replaceAll(new RegExp(String.raw`(?<=\p{Ll}{3,}\s)${names.source}`, 'gu'), '')
      .replaceAll(/\s+(?=[,.;])|\s{2,}/gu, (gap) => (gap.length > 1 ? ' ' : ''))
  const stem = whose.slice(0, Math.max(3, whose.length - 3))
  const said = new RegExp(
    String.raw`(?<!\p{L})[${stem.charAt(0)}${stem.charAt(0).toUpperCase()}]${stem.slice(1)}\p{Ll}*\s+(?=\p{Lu})${names.source}`,
    'u',
  ).exec(request)?.[0]
  const role = said ?? surname.exec(request)?.[0]
  if (role === undefined) return request
  return said === undefined ? request.replace(role, '') : request.replace(said, said.split(/\s/u)[0]!)
}
