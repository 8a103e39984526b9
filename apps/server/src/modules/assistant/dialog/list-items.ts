const ordinals = ['перв', 'втор', 'трет', 'четв[её]рт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят']
const itemName = String.raw`(?:вопрос|пункт|строк|строчк|абзац)\p{Ll}*`
const itemNamed = new RegExp(
  String.raw`(?<!\p{L})(?:(?:(?<number>\d{1,2})(?:-?\p{Ll}{1,3})?|(?<word>(?:${ordinals.join('|')}|последн)\p{Ll}{1,3}))\s+${itemName}|${itemName}\s+(?:номер\s+|№\s*)?(?<behind>\d{1,2})(?!\d))`,
  'iu',
)
/** «второй вопрос», «3-й пункт», «последний пункт»: which one, from 1 on, 0 is the last; null where none is named. */
export function itemIn(clause: string): number | null {
  const found = itemNamed.exec(clause)?.groups
  if (!found) return null
  const number = found['number'] ?? found['behind']
  if (number !== undefined) return Number(number)
  return ordinals.findIndex((stem) => new RegExp(`^${stem}`, 'iu').test(found['word'] ?? '')) + 1
}

/** A request without a question of its list; a list without as many stays. */
export const withoutItem = (request: string, item: number): string =>
  new RegExp(String.raw`(?<!\d)1[.)]\s`, 'u').test(request)
    ? withoutNumbered(request, item)
    : withoutListed(request, item)

/** «1) … 2) …»: from a number up to the next. */
function withoutNumbered(request: string, item: number): string {
  const last = [...request.matchAll(/(?<!\d)(?<number>\d{1,2})[.)]\s/gu)].at(-1)?.groups?.['number']
  const number = item === 0 ? Number(last) : item
  return request.replace(
    new RegExp(String.raw`[\s,;.]*(?<!\d)${number}[.)]\s[\s\S]*?(?=[\s,;.]+${number + 1}[.)]\s|$)`, 'u'),
    '',
  )
}

/** «повестка на 2 декабря: ёлки, тарифы, каток»: what a colon begins, its items at even places; null where no list is. */
function listOf(request: string): { head: string; parts: string[] } | null {
  const begin = /:\s+/u.exec(request)
  if (!begin) return null
  const head = request.slice(0, begin.index + begin[0].length)
  const list = request.slice(head.length)
  const parts = list.split(list.includes(';') ? /(;\s+)/u : /(,\s+(?!\p{Lu}\p{Ll}+(?:[,.]|$)))/u)
  return parts.length < 3 ? null : { head, parts }
}

function withoutListed(request: string, item: number): string {
  const list = listOf(request)
  const at = list === null ? -1 : (item === 0 ? (list.parts.length + 1) / 2 : item) - 1
  if (list === null || at * 2 >= list.parts.length) return request
  return list.head + list.parts.toSpliced(at === 0 ? 0 : at * 2 - 1, 2).join('')
}

const reporterNamed = new RegExp(
  String.raw`(?<!\p{L})по\s+(?:(?<number>\d{1,2})(?:-?\p{Ll}{1,3})?|(?<word>(?:${ordinals.join('|')}|последн)\p{Ll}{1,3}))(?:\s+${itemName})?\s+(?:докладыва\p{L}+|доклад(?:чик)?)\s*[—:-]?\s*(?<who>(?:\p{Ll}+\s+){0,2}\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?)?)`,
  'iu',
)
/** «по первому докладывает Ремез»: a question of the list with who reports; null where the clause says none. */
export function withReporter(request: string, clause: string): string | null {
  const found = reporterNamed.exec(clause)?.groups
  const list = found ? listOf(request) : null
  if (!found || !list) return null
  const item =
    found['number'] === undefined
      ? ordinals.findIndex((stem) => new RegExp(`^${stem}`, 'iu').test(found['word'] ?? '')) + 1
      : Number(found['number'])
  const at = ((item === 0 ? (list.parts.length + 1) / 2 : item) - 1) * 2
  const old = list.parts[at]
  if (old === undefined) return null
  return list.head + list.parts.with(at, `${old.replace(/\s*\([^)]*\)$/u, '')} (${found['who']!})`).join('')
}
