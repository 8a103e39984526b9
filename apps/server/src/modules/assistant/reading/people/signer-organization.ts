import { namedPersonIn, phraseIn, type Inflected } from '#platform/russian/index.ts'

import type { Clause, RequestParts } from '../request-parts.ts'
import { personAt } from './person-phrase.ts'
import { nominativeSigner } from './signer-name.ts'

/** «за подписью Астахова», «подписывает староста Кулагин» */
const signedWith =
  /(?:^|[,\s]+)(?:и\s+)?(?<how>за\s+подписью|подписыва(?:ет|ю)|подпишет|подпись)\s+(?<who>\p{L}[\p{L}\s.-]{2,60}?)[.\s]*$/iu
/** A man's surname in the genitive, or a woman's in the nominative. */
const lone = /^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а$/u

/** «Школа 11», «МУП Коммунсервис»: the organization of who signs, with nothing said about it. */
const organization =
  /^(?:(?:средняя\s|основная\s|начальная\s)?школа|детский\s+сад|детсад|дом\s+культуры|клуб|библиотека|музей|больница|поликлиника|лицей|гимназия|спортшкола|м[бк]?[оуд]{1,2}[уо]?|муп|гбу|тсж|сельсовет|администрация)(?:\s+(?:№\s*)?[\d«»"\p{L}-]+){0,4}$/iu

/**
 * The signer of a letter as the request names them last: «…, за подписью Астахова», «…, МУП Коммунсервис директор Чернов». An
 * organization that is only named beside them belongs to the post: «школа 11, директор Лаптева» is «директор школы 11 Лаптева».
 */
export function withOrganization(read: RequestParts, words: Inflected): RequestParts {
  const parts = read.signer === null ? withSignature(read, words) : read
  if (parts.signer === null) return parts
  const signer = postFirst(parts.signer.replace(/(?<=\p{Ll})\.$/u, ''), words)
  const last = parts.clauses.at(-1)
  if (last === undefined || !organization.test(last.text)) return { ...parts, signer }
  return { ...parts, signer: ofOrganization(signer, last.text, words), clauses: parts.clauses.slice(0, -1) }
}

function withSignature(parts: RequestParts, words: Inflected): RequestParts {
  const last = parts.clauses.at(-1)
  if (last === undefined) return parts
  const named = signedWith.exec(last.text)
  if (named) {
    const { how = '', who = '' } = named.groups ?? {}
    // «за подписью Астахова» is his, «подпишет Астахова» is hers.
    const signer = /подпись/iu.test(how) && lone.test(who) ? who.slice(0, -1) : nominativeSigner(who, words)
    return { ...parts, signer, clauses: cut(parts.clauses, last, named.index) }
  }
  // «…, МУП Коммунсервис директор Чернов» at the end of a clause.
  const at = last.text.lastIndexOf(', ')
  const end = last.text.slice(at + 2)
  const isSigner =
    at > 0 &&
    (personAt(end, 'nom', words)?.rest === '' || postFirst(end, words) !== end) &&
    namedPersonIn(end) !== null
  return isSigner ? { ...parts, signer: end, clauses: cut(parts.clauses, last, at) } : parts
}

const cut = (clauses: readonly Clause[], last: Clause, at: number): readonly Clause[] => {
  const text = last.text.slice(0, at).replace(/[\s,]+$/u, '')
  return [...clauses.slice(0, -1), ...(text === '' ? [] : [{ ...last, text }])]
}

/** «МУП Коммунсервис директор Чернов» → «директор МУП Коммунсервис Чернов» */
function postFirst(signer: string, words: Inflected): string {
  const { place = '', held = '' } =
    /^(?<place>(?:\p{Lu}[\p{L}«»-]*|[\p{Ll}]+\s(?:№\s?)?\d+)(?:\s[\p{Lu}«][\p{L}«»-]*){0,3})\s(?<held>\p{Ll}.*)$/u.exec(
      signer,
    )?.groups ?? {}
  return held !== '' && organization.test(place) ? ofOrganization(held, place, words) : signer
}

/** «директор Лаптева» of «школа 11» is «директор школы 11 Лаптева». */
function ofOrganization(signer: string, place: string, words: Inflected): string {
  const person = namedPersonIn(signer)
  const isHeld =
    person !== null && person.start > 0 && signer.slice(0, person.start).trim().split(' ').length === 1
  if (!isHeld) return signer
  const small = place.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  const whose = /^\p{Lu}{2}/u.test(place) ? place : (phraseIn('gen', small, words) ?? place)
  return `${signer.slice(0, person.start)}${whose} ${signer.slice(person.start)}`
}
