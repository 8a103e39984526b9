import { numeralsToDigits } from '#platform/russian/index.ts'
import { keyOfWord } from '#platform/russian/normalise.ts'

import { FeatureList, type Features } from './feature-list.ts'
import { clausesOf, natureOf, shortened } from './field-features.ts'
import { pieceFeatures, piecesOf, type TextToken } from './sequence-features.ts'
import type { FeatureProfile } from './text-features.ts'

const keyOf = (word: string): string => keyOfWord(word.toLowerCase().replaceAll('ё', 'е'))

/** The same number in figures and in words, «восемнадцатого» and «18-го» too. */
const numberOf = (word: string): string | null => /\d+/u.exec(numeralsToDigits(word))?.[0] ?? null

/** What the words do that say how a draft changes. */
const acts: readonly (readonly [string, RegExp])[] = [
  ['adds', /^(?:добав|допи[шс]|припи[шс]|впи[шс]|встав|прибав|дополн|укаж|упомян|забыл)/u],
  ['takes', /^(?:убер|убра|убир|выкин|вычерк|вычеркн|удал|сотр|исключ|сними|снять|вырез|долой|лишн|без$)/u],
  ['changes', /^(?:замен|смен|помен|исправ|поправ|передел|перепр|перепи|перепут|ошиб|опечат|неверн|неправ)/u],
  ['puts', /^(?:постав|напиш|пиши|пусть|сдела|будет$|теперь$|лучше$)/u],
  ['signs', /^подпис/u],
  ['keeps', /^(?:остав|только$|остальн)/u],
  ['again', /^(?:так(?:ой|ая|ое|ую|ие)|тоже|ещ[её]|для)$/u],
  ['not', /^(?:не|ни|нет)$/u],
  ['but', /^(?:а|но|зато)$/u],
  ['instead', /^(?:вместо|взамен)$/u],
]
const actOf = (word: string): string => acts.find(([, pattern]) => pattern.test(word))?.[0] ?? ''

/** How a draft changes by the words around each piece: the last ones before it, those of its clause before and behind it. */
function actsAround(pieces: readonly TextToken[]): string[][] {
  const own = pieces.map(({ text }) => actOf(text.toLowerCase()))
  const clauses = clausesOf(pieces)
  let last = 'nothing'
  let negated = 'nothing'
  return pieces.map((_, at) => {
    const { start, end } = clauses[at]!
    const before = own.slice(start, at).findLast((one) => one !== '') ?? 'nothing'
    const behind = own.slice(at + 1, end).find((one) => one !== '') ?? 'nothing'
    const flags = [last, negated, before, behind].map((one, index) => `act ${index} ${one}`)
    flags.push(`acts ${before} ${behind}`, `acts ${negated} ${before} ${behind}`, `acts ${last} ${before}`)
    const act = own[at]!
    if (act !== '' && !['not', 'but'].includes(act)) last = act
    if (act === 'not' || act === 'instead') negated = act
    else if (act === 'but') negated = `${negated.split(' ')[0]} but`
    else if (/[.!?;]/u.test(pieces[at]!.text)) negated = 'nothing'
    return flags
  })
}

/**
 * The features of every piece of a message about a draft: those of any tagger, with what the earlier orders say of its words.
 * A value that an earlier order has is what no longer holds, one that it lacks is what holds now.
 */
export function changeFeatures(
  pieces: readonly TextToken[],
  earlier: string,
  profile: FeatureProfile,
): Features[] {
  const before = piecesOf(earlier)
  const words = new Set(before.map(({ text }) => text.toLowerCase()))
  const keys = new Set(before.map(({ text }) => keyOf(text)))
  const numbers = new Set(before.flatMap(({ text }) => numberOf(text) ?? []))
  const knownAt = ({ text }: TextToken): string => {
    if (!/[\p{L}\d]/u.test(text)) return 'sign'
    const number = numberOf(text)
    if (number !== null) return numbers.has(number) ? 'old number' : 'new number'
    if (text.length < 4) return 'small'
    if (words.has(text.toLowerCase())) return 'said'
    return keys.has(keyOf(text)) ? 'form' : 'unsaid'
  }
  const known = pieces.map(knownAt)
  const own = pieces.map(({ text }) => keyOf(text))
  const natures = pieces.map(({ text }) => natureOf(text))
  const clauses = clausesOf(pieces)
  const around = actsAround(pieces)
  return pieceFeatures(pieces, profile).map((element, at) => {
    const key = (offset: number) => own[at + offset] ?? 'nothing'
    const nature = (offset: number) => natures[at + offset] ?? 'nothing'
    const is = (offset: number) => known[at + offset] ?? 'nothing'
    const { start, end } = clauses[at]!
    const isClauseSaid = known.slice(start, end).filter((one) => one === 'said' || one === 'form').length
    const features = new FeatureList()
    features.addFlags(
      [
        ...[-2, -1, 0, 1, 2].flatMap((offset) => [
          `n ${offset} ${nature(offset)}`,
          `a ${offset} ${is(offset)}`,
        ]),
        `a ${is(-1)} | ${is(0)} | ${is(1)}`,
        `a ${is(0)} n ${nature(0)}`,
        `a ${is(0)} n ${nature(0)} k ${key(-1)}`,
        `a ${is(0)} k ${key(-1)}`,
        `a ${is(0)} k ${key(-2)} ${key(-1)}`,
        `a ${is(0)} k ${key(1)}`,
        `n ${nature(-1)} | ${nature(0)} | ${nature(1)}`,
        `n ${nature(-2)} ${nature(-1)} | ${nature(0)}`,
        `k ${key(-1)} n ${nature(0)}`,
        `k ${key(-2)} ${key(-1)}`,
        `k ${key(-2)} ${key(-1)} n ${nature(0)}`,
        `k ${key(1)} n ${nature(0)}`,
        `o ${own[start]}`,
        `o ${own[start]} ${own[start + 1]}`,
        `o ${own[start]} in ${Math.min(at - start, 4)}`,
        `o ${own[start]} a ${is(0)}`,
        `e ${own[end - 1]}`,
        `e ${own[end - 1]} a ${is(0)}`,
        `e ${own[end - 1]} in ${Math.min(end - at, 4)}`,
        ...around[at]!,
        ...around[at]!.map((one) => `${one} a ${is(0)}`),
        ...around[at]!.map((one) => `${one} n ${nature(0)}`),
        `of clause ${Math.min(isClauseSaid, 3)} ${Math.min(end - start, 8)}`,
      ],
      0.25,
    )
    return {
      hashes: [...element.hashes, ...features.hashes].map(shortened),
      values: [...element.values, ...features.values],
    }
  })
}
