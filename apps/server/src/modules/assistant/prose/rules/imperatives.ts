import { isInfinitive, upperFirst, verbFormOf, verbIn, type Inflected } from '#platform/russian/index.ts'

import { lowerStart } from '../statements.ts'

/** Imperatives that the forms of the dictionary do not show. */
const imperatives: readonly (readonly [RegExp, string])[] = [
  [/взять$/u, 'возьмите'],
  [/йти$/u, 'йдите'],
  [/(?<=^(?:по|на|вы|за|с|про|раз|об)?)лить$/u, 'лейте'],
  [/(?<=^(?:вы|за|с|раз|по)?)пить$/u, 'пейте'],
  [/нять$/u, 'нимите'],
  [/^(?:по)?ехать$/u, 'поезжайте'],
  [/стать$/u, 'станьте'],
  [/лечь$/u, 'лягте'],
  [/жечь$/u, 'жгите'],
  [/беречь$/u, 'берегите'],
  [/(?<=^(?:на|при|вы|от|за|с|по))жать$/u, 'жмите'],
  [/^начать$/u, 'начните'],
  [/казать$/u, 'кажите'],
  [/писать$/u, 'пишите'],
  [/ползти$/u, 'ползите'],
  [/(?<=^(?:по|вы|на)?)звать$/u, 'зовите'],
]
export const imperativeOf = (verb: string, words: Inflected): string | null => {
  const plain = /^(?<plain>.*т[ьи])ся$/u.exec(verb)?.groups?.['plain']
  if (plain !== undefined) {
    const own = verbIn('order-p', verb, words)
    const order = own === null ? imperativeOf(plain, words) : null
    return own ?? (order === null ? null : `${order}сь`)
  }
  if (!words.forms().isBase(verb) && !/(?:йти|взять|казать|ползти)$/u.test(verb)) return null
  const known = imperatives.find(([end]) => end.test(verb))
  return known ? verb.replace(known[0], known[1]).replace(/^прий/u, 'при') : verbIn('order-p', verb, words)
}

/** What governs an infinitive wherever it stands: «можно продлить», «бегать нельзя». */
const modal =
  /(?<!\p{L})(?:можно|нельзя|нужно|надо|следует|необходимо|запрещ\p{L}+|разреш\p{L}+|рекоменд\p{L}+|обязан\p{L}*|долж\p{L}+|прос\p{L}+|советуем|лучше|может|могут)(?!\p{L})/iu
/** «чтобы не упасть», «как платить» */
const governs = /(?<!\p{L})(?:чтобы?|(?<!так\s)что|как|где|куда)(?!\p{L})/iu
/** Behind these the order of words stays: «никогда не включайте», «если стало плохо, скажите». */
const leads =
  /^(?:если|когда|при|никогда|никому|ничего|нигде|сначала|сразу|перед|после|всегда|обязательно|потом)$/iu

/** A bare verb in the imperative: «приходить» → «приходите»; «окна закрыть» → «закройте окна». */
export function inImperative(text: string, words: Inflected): string {
  const tokens = text.split(' ')
  const at = tokens.findIndex((word) => isInfinitive(word.toLowerCase().replace(/[,.:;]+$/u, '')))
  if (at < 0 || modal.test(text) || governs.test(tokens.slice(0, at).join(' '))) return text
  // «лёд тоньше 10 см - не выходить»
  const [condition, then, ...others] = text.split(/\s[—–-]\s/u)
  if (then !== undefined && others.length === 0 && at >= condition!.split(' ').length)
    return `${condition!} — ${inImperative(then, words)}`
  const asked = tokens.map((token, index) => {
    const { word = '', sign = '' } = /^(?<word>.*?)(?<sign>[,.:;]*)$/u.exec(token)?.groups ?? {}
    // «не пытаться открыть» but «положить и перезвонить»
    const isGoverned =
      index > at && !/(?:,|(?:^|\s)(?:и|или)(?:\sне)?)$/iu.test(tokens.slice(at, index).join(' '))
    const order =
      isInfinitive(word.toLowerCase()) && !isGoverned ? imperativeOf(word.toLowerCase(), words) : null
    return order === null ? token : order + sign
  })
  const verb = asked[at]!
  if (verb === tokens[at]) return text
  const isNegated = tokens[at - 1]?.toLowerCase() === 'не'
  const before = asked.slice(0, isNegated ? at - 1 : at)
  // «если стало плохо | сказать сопровождающему»
  const isCondition = /^(?:если|когда)$/iu.test(before[0] ?? '') && !before.some((word) => word.endsWith(','))
  if (isCondition)
    return `${before.join(' ')}, ${[isNegated ? 'не' : '', ...asked.slice(at)].filter(Boolean).join(' ')}`
  if (before.some((word) => leads.test(word) || word.endsWith(','))) return asked.join(' ')
  return [
    isNegated ? 'не' : '',
    verb,
    ...before.map((one, index) => (index === 0 ? lowerStart(one) : one)),
    ...asked.slice(at + 1),
  ]
    .filter(Boolean)
    .join(' ')
}

/** «звони 101» → «звоните 101» */
export const politely = (text: string, words: Inflected): string =>
  text.replaceAll(/(?<![\p{L}-])\p{L}{3,}(?![\p{L}-])/gu, (word) => {
    const small = word.toLowerCase()
    const bases = words.basesOf(small)
    const isOrder = bases.length > 0 && bases.every((base) => verbFormOf(small, base, words) === 'order-s')
    const order = isOrder ? verbIn('order-p', bases[0]!, words) : null
    return order === null ? word : /^\p{Lu}/u.test(word) ? upperFirst(order) : order
  })
