import { numeralsToDigits, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { replaced, type DraftRequest } from '../draft-request.ts'
import { itemIn } from '../list-items.ts'
import { withReplacement } from '../put-in-place.ts'
import { bare } from '../replacements.ts'
import { withCount } from '../values/put-count.ts'
import { withValues } from '../values/put-values.ts'
import { keysOf } from './taken-out.ts'

/** The request with words in the place of others; itself where it does not say them. */
export function withInstead(
  request: DraftRequest,
  { old, now, of }: { readonly old: string; readonly now: string; readonly of: string },
  words: Inflected,
): DraftRequest {
  const [was, is] = [bare(old), bare(now)]
  const put = (text: string): string =>
    withReplacement(text, { old: was, now: is, of: firstOf(of), said: '' }, words)
  const next = replaced(request, put)
  if (next !== request) return next
  // «вместо жукова»: dictated names have no capitals.
  const named = /^\p{Ll}/u.test(was) && /^\p{Lu}/u.test(is) ? upperFirst(was) : was
  const byName =
    named === was
      ? request
      : replaced(request, (text) => withReplacement(text, { old: named, now: is, of: '', said: '' }, words))
  if (byName !== request) return byName
  const [number, other] = [bare(numeralsToDigits(old)), bare(numeralsToDigits(now))]
  const inFigures = replaced(request, (text) =>
    withReplacement(text, { old: number, now: other, of: firstOf(of), said: '' }, words),
  )
  if (inFigures !== request) return inFigures
  return withWholeClause(request, old, now)
}

const firstOf = (of: string): string => /\p{L}{3,}/u.exec(of.toLowerCase())?.[0] ?? ''

/** From this share of its words on a clause is what no longer holds. */
const leastShare = 0.7

/** «не перенесли, а отменили»: of several words the clause that says them is said again. */
function withWholeClause(request: DraftRequest, old: string, now: string): DraftRequest {
  const keys = keysOf(old)
  if (keys.length < 2) return request
  const parts = request.text.split(/((?:[,;:]|[.!?](?=\s|$))\s*|\n|\u2029)/u)
  const at = parts.findLastIndex((part, index) => {
    const own = new Set(keysOf(part))
    return index % 2 === 0 && keys.filter((key) => own.has(key)).length / keys.length >= leastShare
  })
  return at < 1 ? request : { ...request, text: parts.with(at, now).join('') }
}

/** The request with a value in the place of the one of its kind; null where it has none. */
export function withValueOf(
  request: DraftRequest,
  { now, of }: { readonly now: string; readonly of: string },
  words: Inflected,
): DraftRequest | null {
  const item = itemIn(of)
  if (item !== null) return withItem(request, item, now)
  const said = `${of} ${now}`.trim()
  const counted = /^\d/u.test(numeralsToDigits(now)) && /^\p{Ll}+$/u.test(of) ? `${now} ${of}` : said
  const valued = withValues(request, counted, words) ?? withValues(request, said, words)
  if (valued) return valued
  const text = withCount(request.text, counted)
  return text === null || text === request.text ? null : { ...request, text }
}

/** «второй вопрос о бюджете» of a list behind numbers. */
function withItem(request: DraftRequest, item: number, now: string): DraftRequest | null {
  const numbered = new RegExp(
    String.raw`(?<lead>(?<!\d)${item}[.)]?\s)[^\d;]+?(?=[\s,;.]+${item + 1}[.)]?\s|[;.]|$)`,
    'u',
  )
  return numbered.test(request.text)
    ? {
        ...request,
        text: request.text.replace(numbered, (...all) => `${(all.at(-1) as { lead: string }).lead}${now}`),
      }
    : null
}
