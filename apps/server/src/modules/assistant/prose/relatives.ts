import type { Inflected } from '#platform/russian/index.ts'

import { isSentence } from './predicates.ts'

/** «которым были …», «на котором …», «в чьём доме …»: a clause that belongs to the noun before it. */
const relative = /^(?:(?:\p{Ll}{1,6}\s+)?котор\p{L}+|(?:\p{Ll}{1,6}\s+)?чь(?:[яёеию]|[её]м|им|ей|их|ими))\s/iu
/** «имеющим право на льготы», «проведённых в мае»: so does a participle with its words. */
const participle =
  /^\p{Ll}{2,}(?:[вш]ш|[юуая]щ|нн)(?:ие|ые|их|ых|ими?|ыми?|ий|ый|ая|ее|ое|его|ого|ему|ому|ем|ом|ую|юю|ей|ой)(?:ся)?\s/u

/** What «сообщаем, что» leads to. */
const lastClause = (text: string): string => text.split(/,\s+(?:что|чтобы?|если|когда)\s/u).at(-1) ?? text

/**
 * Parts of a sentence and the signs between them, each second one, with the relative clauses where they belong: a clause goes
 * on with the noun before it, and what follows it with both while nothing is said of that noun yet: «Дети, | которым исполнилось
 * 14 лет, | получают паспорт».
 */
export function withRelatives(parts: readonly string[], words: Inflected): string[] {
  const whole: string[] = []
  let main = ''
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) continue
    const text = part.trim()
    const before = parts[at - 2]?.trim() ?? ''
    const belongs = at > 0 && isRelative(text)
    const goesOn = at > 0 && isRelative(before) && !isSentence(lastClause(main), words)
    if (!belongs && !goesOn) {
      if (at > 0) whole.push(parts[at - 1]!)
      whole.push(part)
      main = text
      continue
    }
    whole.push(`${whole.pop() ?? ''}${parts[at - 1] ?? ''}${part}`)
    if (!belongs) main = `${main} ${text}`
  }
  return whole
}

const isRelative = (text: string): boolean => relative.test(text) || participle.test(text)
