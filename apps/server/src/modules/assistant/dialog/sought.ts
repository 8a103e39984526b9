import { nounForms, phraseIn, type Inflected } from '#platform/russian/index.ts'

import type { DraftRequest } from './draft-request.ts'

const seeks = String.raw`(?:ищ\p{L}{2,4}|разыскива\p{L}+|требу[ею]тся|нуж(?:ен|на|но|ны)|приглаша\p{L}+|набира\p{L}+)`
/** What is sought goes on up to a place, a sign or a figure. */
const thing = String.raw`(?<what>\p{L}[\p{L}-]*(?:\s(?!туда|там|сюда|в\s|на\s|с\s|со\s|для\s|по\s|за\s|к\s|из\s|и\s|срочно|ещ[её])[\p{L}-]+){0,2})`
const now = new RegExp(
  String.raw`(?<=^|[\s,.])(?:а\s+|и\s+)?(?:теперь\s+)(?:(?:мы|ещ[её]|нам)\s+)*(?<verb>${seeks})\s+(?:ещ[её]\s+)?${thing}(?:\s+(?:туда|там|сюда)\s+же|\s+тоже|\s+(?:к\s+)?нам)?(?=[\s,.;]|$)`,
  'iu',
)
const before = new RegExp(String.raw`(?<verb>(?<!\p{L})${seeks})\s+${thing}`, 'iu')

const hours = String.raw`(?:с\s+\d{1,2}(?:[:.]\d\d)?\s+до\s+\d{1,2}(?:[:.]\d\d)?|сутки\s+через\s+\p{L}+|\d\s*\/\s*\d|\d\s+через\s+\d|полдня|пол\s+дня|полный\s+день|неполный\s+день|посменно|вахт\p{L}*|по\s+сменам|(?:на\s+)?(?:полставки|\d,\d+\s+ставки))`
const schedule = new RegExp(
  String.raw`(?<=^|[,.;]\s*)(?<lead>(?:график|режим|смен[аы]|работа)(?:\s+работы)?[\s:—–-]+)?(?<hours>${hours})(?:\s+\p{L}+(?:ой|ый)\s+день)?(?=\s*(?:[,.;]|$))`,
  'iu',
)
const scheduled =
  /(?<lead>(?<!\p{L})(?:график|режим|смен[аы])(?:\s+работы)?[\s:—–-]+)[^,;]*?(?=\s*(?:[,;]|\.\s|$))/iu

/** «теперь ищем дворника туда же, с 7 до 15»: another worker for the same place, with another way of working; null of other messages. */
export function soughtOther(
  request: DraftRequest,
  message: string,
  words: Inflected,
): { readonly request: DraftRequest; readonly said: string } | null {
  const found = now.exec(message)
  const old = before.exec(request.text)
  const what = found?.groups?.['what']
  if (!found || !old || what === undefined) return null
  const [was, is] = [old.groups!['verb']!, found.groups!['verb']!]
  const made = isTransitive(was)
    ? isTransitive(is)
      ? what
      : phraseIn('acc', what, words)
    : phraseIn('nom', what, words)
  const verb = was.toLowerCase().startsWith('нуж') ? agreeing(was, made ?? what, words) : was
  const text = request.text.replace(old[0], `${verb} ${made ?? what}`)
  const said = message.replace(found[0], ' ')
  const hoursNow = schedule.exec(said.trim().replace(/^[,\s]+/u, ''))
  if (!hoursNow) return { request: { ...request, text }, said }
  const { hours: way = '' } = hoursNow.groups ?? {}
  const other = scheduled.test(text)
    ? text.replace(scheduled, `$<lead>${way}`)
    : schedule.test(text)
      ? text.replace(schedule, `$<lead>${way}`)
      : `${text.replace(/[\s.]+$/u, '')}, график ${way}`
  return { request: { ...request, text: other }, said: said.replace(hoursNow[0], ' ') }
}

const isTransitive = (verb: string): boolean => /^(?:ищ(?!ется|утся)|разыс|пригл|набира)/iu.test(verb)

/** «нужен сторож», «нужна уборщица» */
function agreeing(was: string, what: string, words: Inflected): string {
  const [first = ''] = what.toLowerCase().split(/\s/u).toReversed()
  const [head = first] = what.toLowerCase().split(/\s/u)
  const gender = nounForms(head, words)?.gender ?? nounForms(first, words)?.gender
  const made = gender === undefined ? null : { m: 'нужен', f: 'нужна', n: 'нужно' }[gender]
  return made === null ? was : /^\p{Lu}/u.test(was) ? made.charAt(0).toUpperCase() + made.slice(1) : made
}
