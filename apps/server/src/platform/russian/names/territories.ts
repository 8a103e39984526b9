import { cityFrom } from 'lvovich'

import type { InCase } from './name-cases.ts'

/** The cases that documents name places and bodies in. */
type TerritoryCase = 'genitive' | 'dative'

/**
 * «Намский улус» → «Намского улуса», «муниципальное образование „Город Мирный“» → «муниципального образования „Город
 * Мирный“», «Районное собрание депутатов» → «Районного собрания депутатов»: what describes the head word and the head word
 * are declined, names in quotes and words that depend on it stay. Not certain: no known head word; the text stays as it is.
 */
export function territoryInCase(name: string, form: TerritoryCase): InCase {
  const words = name.trim().split(/\s+/u)
  for (const [at, word] of words.entries()) {
    const noun = nounInCase(word, form)
    if (noun !== null) {
      const rest = words.slice(at + 1)
      return {
        text: [...words.slice(0, at), noun, ...afterHead(rest, word, form)].join(' '),
        isCertain: true,
      }
    }
    const adjective = adjectiveInCase(word, form)
    if (adjective === null) break
    words[at] = adjective
  }
  const known = standing.get(name.trim())
  return known ? { text: known[form], isCertain: true } : { text: name.trim(), isCertain: false }
}

/** «улус (район)», «город Якутск», «округ — Югра». */
function afterHead(rest: readonly string[], head: string, form: TerritoryCase): string[] {
  const [first = '', second = ''] = rest
  const bracketed = /^\((?<word>[а-яё]+)\)$/u.exec(first)?.groups?.['word']
  if (bracketed !== undefined) return [`(${nounInCase(bracketed, form) ?? bracketed})`, ...rest.slice(1)]
  const standingSecond = /^[—–]$/u.test(first) ? standing.get(second) : undefined
  if (standingSecond) return [first, standingSecond[form], ...rest.slice(2)]
  if (/^город$/iu.test(head) && form === 'genitive' && /^[А-ЯЁ][а-яё-]+$/u.test(first)) {
    return [cityFrom(first), ...rest.slice(1)]
  }
  return [...rest]
}

/** Names that are their own head word. */
const standing: ReadonlyMap<string, Readonly<Record<TerritoryCase, string>>> = new Map(
  Object.entries({
    Москва: { genitive: 'Москвы', dative: 'Москве' },
    'Санкт-Петербург': { genitive: 'Санкт-Петербурга', dative: 'Санкт-Петербургу' },
    Севастополь: { genitive: 'Севастополя', dative: 'Севастополю' },
    Югра: { genitive: 'Югры', dative: 'Югре' },
    Кузбасс: { genitive: 'Кузбасса', dative: 'Кузбассу' },
  }),
)

/** Head words by how they end in the genitive and the dative. */
const heads: readonly (readonly [words: string, cut: number, genitive: string, dative: string])[] = [
  ['район округ улус наслег город аул сельсовет кожуун хутор совет хурал курултай', 0, 'а', 'у'],
  ['край', 1, 'я', 'ю'],
  ['поселение образование собрание', 1, 'я', 'ю'],
  ['село', 1, 'а', 'у'],
  ['республика', 1, 'и', 'е'],
  ['область волость', 1, 'и', 'и'],
  ['дума', 1, 'ы', 'е'],
  ['станица', 1, 'ы', 'е'],
  ['деревня', 1, 'и', 'е'],
  ['территория комиссия', 1, 'и', 'и'],
]

function nounInCase(word: string, form: TerritoryCase): string | null {
  const plain = word.toLowerCase()
  if (/^пос[её]лок$/u.test(plain)) return word.slice(0, -2) + (form === 'genitive' ? 'ка' : 'ку')
  const found = heads.find(([words]) => words.split(' ').includes(plain))
  if (!found) return null
  const [, cut, genitive, dative] = found
  return word.slice(0, word.length - cut) + (form === 'genitive' ? genitive : dative)
}

/** From an ending of the nominative to those of the genitive and the dative; the stem decides, the gender hardly. */
const adjectives: readonly (readonly [RegExp, genitive: string, dative: string])[] = [
  [/(?:[жшчщ]|н(?=ий|ее))(?:ий|ее)$/u, 'его', 'ему'],
  [/(?:ий|ый|ой|ое)$/u, 'ого', 'ому'],
  [/(?:[жшчщ]ая|яя)$/u, 'ей', 'ей'],
  [/ая$/u, 'ой', 'ой'],
]

function adjectiveInCase(word: string, form: TerritoryCase): string | null {
  if (/^\(.+\)$/u.test(word)) {
    const inside = adjectiveInCase(word.slice(1, -1), form)
    return inside === null ? null : `(${inside})`
  }
  if (!/^[А-ЯЁа-яё]+(?:-[А-ЯЁа-яё]+)*$/u.test(word) || word.length < 4) return null
  const found = adjectives.find(([pattern]) => pattern.test(word.toLowerCase()))
  return found ? word.slice(0, -2) + found[form === 'genitive' ? 1 : 2] : null
}
