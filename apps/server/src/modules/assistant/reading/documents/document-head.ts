import { staffInCase, type Inflected } from '#platform/russian/index.ts'

import { casesOf, hasName, personAt } from '../people/person-phrase.ts'
import { ofHim } from '../people/signed-by.ts'
import { nominativeSigner } from '../people/signer-name.ts'
import type { Clause } from '../request-parts.ts'
import type { NamedDocument } from './named-documents.ts'

/** A document of one who writes it himself. */
export type OwnDocument = Exclude<NamedDocument, 'reminder'>

/** What was read of a document so far. */
export type DocumentRead = {
  addressee: string
  /** In the nominative; null: nobody is named. */
  author: string | null
  clauses: Clause[]
}

/** «Королёв С.Д. электрик ДК»: a name in the nominative and the post behind it. */
function namedFirst(text: string, words: Inflected): { who: string; rest: string } | null {
  const name =
    /^(?<name>\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.\s?\p{Lu}\.|\.))*)[,\s]+(?<rest>\p{Ll}.*)$/u.exec(
      text,
    )?.groups
  if (!name) return null
  const post = personAt(name['rest']!, 'nom', words)
  return post === null ? null : { who: `${post.who} ${name['name']!}`, rest: post.rest }
}

/** Takes who writes and who reads from the beginning of what stands behind the name of the document. */
export function withHead(text: string, document: OwnDocument, read: DocumentRead, words: Inflected): string {
  let rest = text.trim()
  for (let turn = 0; turn < 4; turn += 1) {
    const next = headStep(rest, document, read, words)
    if (next === null) break
    rest = next.replace(/^[\s,:.]+/u, '')
  }
  return rest
}

/** «от Крюкова» is he: she would be «Крюковой». */
const authorOf = (genitive: string, words: Inflected): string =>
  ofHim(genitive, words) ??
  (/^\p{Lu}\p{Ll}+(?:[оеё]в|[иы]н)а(?:\s\p{Lu}\.){0,2}$/u.test(genitive)
    ? genitive.replace(/а(?=\s|$)/u, '')
    : nominativeSigner(genitive, words))

function headStep(rest: string, document: OwnDocument, read: DocumentRead, words: Inflected): string | null {
  const own = /^от\s+меня[\s,(]+(?<who>.*)$/iu.exec(rest)?.groups?.['who']
  if (own !== undefined) {
    const who = namedFirst(own, words) ?? personAt(own, 'nom', words)
    read.author ??= who?.who ?? null
    return who?.rest ?? own
  }
  if (/^(?:от\s+меня|мо[яюе]|мою)(?!\p{L})/iu.test(rest))
    return rest.replace(/^(?:от\s+меня|мо[яюе]|мою)/iu, '')
  if (/^от\s/iu.test(rest)) {
    const who = personAt(rest.slice(3), 'gen', words)
    read.author ??= who === null ? null : authorOf(who.who, words)
    return who?.rest ?? null
  }
  const named = /^на\s+имя\s+(?<who>.*)$/iu.exec(rest)?.groups?.['who']
  if (named !== undefined) {
    const who = personAt(named, 'gen', words)
    if (who) read.addressee ||= staffInCase(nominativeSigner(who.who, words), 'dative').text
    return who?.rest ?? null
  }
  const to = personAt(rest, 'dat', words)
  const first = rest.split(/\s+/u)[0] ?? ''
  const by = document === 'explanation' && read.author === null ? personAt(rest, 'gen', words) : null
  if (by && !/^\p{Lu}/u.test(rest) && !casesOf(first, words).has('dat')) {
    read.author = authorOf(by.who, words)
    return by.rest
  }
  if (
    to &&
    read.addressee === '' &&
    (hasName(to.who) || /^\p{Ll}/u.test(rest)) &&
    !/^(?:по|к)\s/iu.test(rest)
  ) {
    read.addressee = to.who
    return to.rest
  }
  const inside = organization.exec(rest)?.groups
  if (inside && read.addressee === '') {
    read.addressee = inside['who']!
    return inside['rest'] ?? ''
  }
  return null
}

/** «в администрацию», «в ЖЭУ № 4» */
const organization =
  /^(?<who>во?\s+(?:\p{Lu}{2,}|(?:\p{Ll}+(?:ую|ий|ый|ое)\s)?(?:администраци|управлени|отдел|комитет|министерств|школ|совет|бухгалтери|профком|комисси|фонд|департамент)\p{L}*)(?:\s(?:№\s?\d+|«[^»]*»|\p{Lu}{2,}|\p{Ll}+(?:а|ов|ия|ого|ой|и|ы)(?=\s(?:от|на|об?)\s|$|,)))*)(?<rest>(?:[\s,]|$).*)$/u

/** A piece that is no more than who writes or who reads: «от няни Козловой», «заведующей Артёмовой», «педагог Лосева». */
export function isPerson(text: string, read: DocumentRead, words: Inflected): boolean {
  const whole = (phrase: { who: string; rest: string } | null): string | null =>
    phrase !== null && phrase.rest.trim() === '' ? phrase.who : null
  const by = /^от\s/iu.test(text) ? whole(personAt(text.slice(3), 'gen', words)) : null
  if (by !== null) {
    read.author ??= authorOf(by, words)
    return true
  }
  const called = /^(?:на\s+имя)\s+(?<who>\S.*)$/iu.exec(text)?.groups?.['who']
  const named = called === undefined ? null : whole(personAt(called, 'gen', words))
  const to =
    named === null
      ? whole(personAt(text, 'dat', words))
      : staffInCase(nominativeSigner(named, words), 'dative').text
  const isNamed =
    to !== null && (hasName(to) || text.split(/\s+/u).length <= 3) && !/^(?:мне|нам|вам)/iu.test(text)
  if (isNamed && read.addressee === '') {
    read.addressee = to
    return true
  }
  const inside = organization.exec(text)?.groups
  if (inside?.['rest'] === '' && read.addressee === '') {
    read.addressee = inside['who']!
    return true
  }
  const who = whole(personAt(text.replace(/^я\s+/iu, ''), 'nom', words))
  const isAuthor = who !== null && hasName(who) && text.split(/\s+/u).length <= 6
  if (isAuthor && (read.author === null || !hasName(read.author.slice(1)))) {
    // «от коллектива котельной, … старший смены Попов»
    read.author = read.author === null ? who : `${read.author}, ${who}`
    return true
  }
  // «санитарка Ложкина, отделение 3»
  if (
    read.author !== null &&
    read.clauses.length === 0 &&
    !read.author.includes(',') &&
    /^(?:отделение|группа|класс|курс|отдел|цех|смена|бригада|кабинет|участок|подстанция)\s(?:№\s?)?[\d«]\S*$|^\d+\s(?:отделение|группа|класс|курс|отдел|цех|смена|бригада)$/iu.test(
      text,
    )
  ) {
    read.author = `${read.author}, ${text}`
    return true
  }
  return isNamed && to === read.addressee
}

/** «начальнику Орлову от Лизуновой»: a piece of nothing but who reads and who writes. */
export function isHead(text: string, document: OwnDocument, read: DocumentRead, words: Inflected): boolean {
  const trial: DocumentRead = { ...read, clauses: [] }
  if (!hasName(text) || withHead(text, document, trial, words) !== '') return false
  read.addressee = trial.addressee
  read.author = trial.author
  return true
}

/** «на отпуск с 1 июля *от дворника Лапина директору Сизовой*»: who writes and who reads behind the matter. */
export function withTail(text: string, document: OwnDocument, read: DocumentRead, words: Inflected): string {
  // «от студента Ковалёва *2 курс группа СТ-21* о переводе»
  const note = /^(?<note>\d[^,]{1,40}?)\s(?=(?:на|об?)\s)/u.exec(text)?.groups?.['note']
  if (document === 'application' && note !== undefined && read.author !== null) {
    read.author = `${read.author}, ${note}`
    return withTail(text.slice(note.length).trim(), document, read, words)
  }
  for (const { index } of text.matchAll(/\s(?=\p{L})/gu)) {
    const tail = text.slice(index + 1)
    const by = /^от\s/iu.test(tail) ? personAt(tail.slice(3), 'gen', words) : null
    const to = by === null && /^\p{Ll}/u.test(tail) ? personAt(tail, 'dat', words) : null
    // «за недостачу *мастер Кудрин начальнику цеха*»
    const named =
      by === null && read.author === null && /^\p{Ll}/u.test(tail) ? personAt(tail, 'nom', words) : null
    const behind =
      named !== null && hasName(named.who) && named.rest !== '' ? personAt(named.rest, 'dat', words) : null
    if (
      named !== null &&
      hasName(named.who) &&
      (named.rest === '' || behind?.rest === '') &&
      casesOf(tail.split(/\s/u)[0] ?? '', words).has('nom')
    ) {
      read.author = named.who
      read.addressee ||= behind?.who ?? ''
      return text.slice(0, index)
    }
    const isReader = to !== null && hasName(to.who) && !casesOf(tail.split(/\s/u)[0] ?? '', words).has('gen')
    if (!(by !== null && (hasName(by.who) || by.rest === '')) && !isReader) continue
    const rest = withHead(tail, document, read, words)
    return [text.slice(0, index), rest].filter(Boolean).join(' ')
  }
  return text
}
