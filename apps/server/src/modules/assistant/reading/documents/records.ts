import { isAbbreviation } from '#platform/russian/index.ts'

/** A document that is a list: whom or what it is about, and its items as typed. */
export type ListOrder = {
  /** Behind the name of the document: «на ученика Зотова», «мероприятий на январь», «о назначении старосты». */
  readonly about: string
  /** «для военкомата»; '' where nothing is said. */
  readonly purpose: string
  readonly items: readonly string[]
}

const other =
  /^(?:сут|крат|выжим|перес|сокра|корот|исправ|пров|прос|объясн|пись|отве|запро|объяв|служеб|доклад|спра|отч|сопро|повест|поздрав|напомн|соглас|не$|по$|к$|о$|об$|из$|в$|на$|без$|от$|до$)/iu

/** Whether an order is for a document of this name: «нужна характеристика», not «суть протокола». */
export function ordersList(message: string, name: RegExp): boolean {
  const at = message.slice(0, 120).search(name)
  return (
    at >= 0 &&
    !/[.:;«"]/u.test(message.slice(0, at)) &&
    wordsOf(message.slice(0, at)).length <= 5 &&
    !wordsOf(message.slice(0, at)).some((word) => other.test(word))
  )
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

/** The names of these documents in an order. */
export const listNames = {
  reference: /(?<!\p{L})характеристик(?:а|у|и|очк\p{L})(?!\p{L})/iu,
  protocol: /(?<!\p{L})протокол(?:ьчик)?(?!\p{L})/iu,
  plan: /(?<!\p{L})план(?:-график|чик)?(?!\p{L})|(?<!\p{L})дорожн(?:ая|ую)\s+карт[ау](?!\p{L})/iu,
} as const

/** Takes an order for such a document apart. */
export function readListOrder(
  message: string,
  name: RegExp,
  { hasOwners = true }: { readonly hasOwners?: boolean } = {},
): ListOrder {
  const found = name.exec(message)
  const rest = found ? message.slice(found.index + found[0].length) : message
  const end = rest.search(
    /[:\n;]|,\s|(?<!\p{Lu}|ул|им|г|д|с|пос|ст)\.(?:\s|$)|\s(?:присутств|решили|слушали)/iu,
  )
  const head = (end === -1 ? rest : rest.slice(0, end)).replaceAll(/\s+/gu, ' ').trim()
  const body = end === -1 ? '' : rest.slice(end).replace(/^[\s:;,.]+/u, '')
  const items = itemsOf(body, hasOwners)
  const purpose = /(?<!\p{L})для\s+\S.*$/iu.exec(head)?.[0] ?? ''
  const stated = purpose === '' ? items.find((one) => /^для\s+\p{L}/iu.test(one)) : undefined
  return {
    about: purpose === '' ? head : head.replace(purpose, '').trim(),
    purpose: purpose || (stated ?? ''),
    items: items.filter((one) => one !== stated),
  }
}

/** Sentences, also those that begin with a small letter; a full stop behind an initial or «ул» ends none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const part of text.split(/(?<=\p{L}{2}\.|[\d%»)]\.|[!?])\s+(?=\p{L})/u)) {
    const last = sentences.at(-1)
    const word = /(?<!\p{L})(?<word>\p{L}+)\.$/u.exec(last ?? '')?.groups?.['word']
    if (last !== undefined && word !== undefined && isAbbreviation(word))
      sentences[sentences.length - 1] = `${last} ${part}`
    else sentences.push(part)
  }
  return sentences
}

/** Who answers for an item, by when and where, belongs to it. */
const belongs = /^(?:отв(?:еча\p{L}+|етств\p{L}+|\.)?\s+\S|отв\.|срок\p{L}*|до\s+\d|к\s+\d|в\s+\d|каб)/iu

/** The items of a list as people type it: separated by lines, commas, semicolons or full stops. */
export function itemsOf(text: string, hasOwners = true): string[] {
  const items: string[] = []
  for (const part of text.split(/\n+|;\s*|,\s+/u).flatMap(sentencesOf)) {
    const item = part
      .replace(/^\s*(?:[-–—•*]|\d{1,2}[.)])\s+/u, '')
      .replace(/[\s.;,]+$/u, '')
      .trim()
    const last = items.at(-1)
    if (item === '') continue
    if (hasOwners && last !== undefined && belongs.test(item)) items[items.length - 1] = `${last}, ${item}`
    else items.push(item)
  }
  return items
}
