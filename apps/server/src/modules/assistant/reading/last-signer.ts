import { namedPersonIn, phraseIn, type Inflected } from '#platform/russian/index.ts'

import type { Clause, RequestParts } from './request-parts.ts'
import { nominativeSigner } from './signer-name.ts'

const post = String.raw`(?:директор|заведующ(?:ая|ий)|начальни(?:к|ца)|глава|замглавы|зам\.?\s?\p{Ll}+|заместитель|завуч|заведующая|главврач|главный\s\p{Ll}+|старш(?:ая|ий)\s\p{Ll}+|председатель|руководитель|секретарь|староста|методист|бухгалтер|социальный\sпедагог|педагог|психолог|логопед|врач|фельдшер|медсестра|воспитатель|учитель|тренер|библиотекарь|хранитель|инженер|мастер|специалист|завхоз|худрук|хормейстер|классный\sруководитель|управляющ(?:ая|ий)|ИП)`
const surname = String.raw`\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?(?:\p{Lu}\.)?|(?:\s\p{Lu}\p{Ll}+){1,2})?`
/** «…, МУП Коммунсервис директор Чернов» at the end of a clause. */
const atEnd = new RegExp(
  String.raw`(?:^|,\s+)(?<place>(?:[\p{L}«»\d№"-]+\s+){0,4}?)(?<post>${post}(?:\s\p{Ll}{3,}){0,3})\s+(?<name>${surname})[.\s]*$`,
  'iu',
)
/** «за подписью Астахова», «подписывает староста Кулагин» */
const signed =
  /(?:^|[,\s]+)(?:и\s+)?(?<how>за\s+подписью|подписыва(?:ет|ю)|подпишет|подпись)\s+(?<who>\p{L}[\p{L}\s.-]{2,60}?)[.\s]*$/iu

const lone = /^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а$/u

/** «Школа 11», «Дом культуры»: the organization of who signs, with nothing said about it. */
const organization =
  /^(?:(?:средняя\s|основная\s|начальная\s)?школа|детск(?:ий|ого)\s+сад|детсад|д\/с|дом\s+культуры|клуб|библиотека|музей|больница|поликлиника|лицей|гимназия|спортшкола|м[бк]?[оуд]{1,2}[уо]?|муп|гбу|тсж|сельсовет|администрация)(?:\s+(?:№\s*)?[\d«»"\p{L}-]+){0,4}$/iu

/**
 * The request with who signs, where the last clause names them and no segment did: a post and a name stand at its end. An
 * organization that is only named beside them belongs to the post.
 */
export function withLastSigner(parts: RequestParts, words: Inflected): RequestParts {
  const { signer, clauses } =
    parts.signer === null
      ? signerAtEnd(parts.clauses, words)
      : { signer: held(parts.signer, words), clauses: parts.clauses }
  const last = clauses.at(-1)
  if (signer === null || last === undefined || !organization.test(last.text))
    return { ...parts, signer, clauses }
  return { ...parts, signer: ofOrganization(signer, last.text, words), clauses: clauses.slice(0, -1) }
}

type Found = Pick<RequestParts, 'signer' | 'clauses'>

function signerAtEnd(clauses: readonly Clause[], words: Inflected): Found {
  const last = clauses.at(-1)
  if (last === undefined) return { signer: null, clauses }
  const named = signed.exec(last.text)
  if (named) {
    const { how = '', who = '' } = named.groups ?? {}
    // «за подписью Астахова» is Astakhov's, «подпишет Астахова» is she.
    const signer = /подпись/iu.test(how) && lone.test(who) ? who.slice(0, -1) : nominativeSigner(who, words)
    return { signer, clauses: cut(clauses, last, named.index) }
  }
  const { place = '', post: title = '', name = '' } = atEnd.exec(last.text)?.groups ?? {}
  // «дежурный врач Ким» is no signer where it is all that is said.
  if (
    name === '' ||
    namedPersonIn(name) === null ||
    (clauses.length === 1 && atEnd.exec(last.text)?.index === 0)
  )
    return { signer: null, clauses }
  const signer = held(`${place}${title} ${name}`, words)
  return { signer, clauses: cut(clauses, last, atEnd.exec(last.text)!.index) }
}

/** «МУП Коммунсервис директор Чернов» → «директор МУП Коммунсервис Чернов» */
function held(signer: string, words: Inflected): string {
  const written = signer.replace(/(?<=\p{Ll})\.$/u, '')
  const { place = '', post: title = '', name = '' } = atEnd.exec(written)?.groups ?? {}
  return place.trim() === '' ? written : ofOrganization(`${title} ${name}`, place.trim(), words)
}

const cut = (clauses: readonly Clause[], last: Clause, at: number): readonly Clause[] => {
  const text = last.text.slice(0, at).replace(/[\s,]+$/u, '')
  return [...clauses.slice(0, -1), ...(text === '' ? [] : [{ ...last, text }])]
}

/** «директор Лаптева» of «школа 11» is «директор школы 11 Лаптева». */
function ofOrganization(signer: string, place: string, words: Inflected): string {
  const person = namedPersonIn(signer)
  const isHeld =
    person !== null && person.start > 0 && signer.slice(0, person.start).trim().split(' ').length === 1
  if (!isHeld) return signer
  const genitive =
    phraseIn(
      'gen',
      place.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()),
      words,
    ) ?? place
  return `${signer.slice(0, person.start)}${/^\p{Lu}{2}/u.test(place) ? place : genitive} ${signer.slice(person.start)}`
}
