import { isInfinitive, staffInCase, verbFormOf, type Inflected } from '#platform/russian/index.ts'

import { hasName, personAt } from '../people/person-phrase.ts'
import { postBehind } from '../people/signed-by.ts'
import { nominativeSigner } from '../people/signer-name.ts'
import type { Clause, RequestParts } from '../request-parts.ts'
import { isHead, isPerson, withHead, withTail, type OwnDocument, type DocumentRead } from './document-head.ts'
import { piecesOf } from './document-pieces.ts'
import { documentNames } from './named-documents.ts'

/** «сделай по форме»: said to who writes. */
const byForm = /^(?:\p{L}+\s+)?(?:по\s+форме|как\s+положено|по\s+образцу|коротк\p{L}*|кратк\p{L}*)$/iu

const orderWords =
  /^(?:(?:напиш\p{L}*|состав\p{L}*|подготов\p{L}*|сдела\p{L}*|оформ\p{L}*|помо\p{L}*|написать|нуж\p{L}+|надо|мне|нам|пожалуйста|прошу|хочу|пишу|пишем|должн\p{L}*|теперь|ещ[её]|и|а|будьте|добры|можно|здравствуйте|так)[\s,.]+)+/iu

/** What a document is about behind its name: «на отпуск», «о переводе», «за опоздание», «почему не сдала отчёт». */
const lead = /^(?<link>на|об?|про|за|по\s+поводу|по\s+факту|насч[её]т|из-за(?!\s+чего))\s+(?=\S)/iu

/** «заявление на отпуск на имя директора Николаевой от …», «объяснительная от … о том, что опоздал»: the reader, and no empty link. */
function withoutReader(message: string): { text: string; reader: string } {
  const found = /\sна\s+имя\s+(?<who>\p{L}[^,.:;]*?(?:\p{Lu}\.\s?\p{Lu}\.|\p{Lu}\p{Ll}+))(?=\s+от\s)/u.exec(
    message,
  )
  const text = (found ? message.replace(found[0], '') : message).replace(/,?\s+о\s+том,?\s+что\s+/iu, ': ')
  return { text, reader: found?.groups?.['who'] ?? '' }
}

/** The application or explanation taken apart by its grammar: who writes, who reads, the matter and what is said. */
export function ownDocument(
  document: OwnDocument,
  parts: RequestParts,
  message: string,
  words: Inflected,
): RequestParts {
  const { text, reader } = withoutReader(message)
  const read: DocumentRead = { addressee: reader, author: null, clauses: [] }
  const aside = parts.asides ?? []
  let isHeadRead = false
  for (const piece of piecesOf(text)) {
    const found = isHeadRead ? null : documentNames[document].exec(piece.text)
    if (found) {
      isHeadRead = true
      const before = piece.text.slice(0, found.index).replace(orderWords, '').trim()
      if (before !== '') withHead(before, document, read, words)
      const behind = `${piece.text.slice(found.index + found[0].length).trim()} `
        .replace(orderWords, '')
        .trim()
      const rest = withHead(behind, document, read, words)
      const matter = withTail(rest, document, read, words)
      if (matter !== '' && !byForm.test(matter)) read.clauses.push(matterOf(matter))
      continue
    }
    if (aside.some((one) => one.includes(piece.text) && piece.text.split(/\s+/u).length > 1)) continue
    const own = piece.text.replace(/^я(?:\s+(?=\p{Ll}{4,}\s\p{Lu})|$)/iu, '')
    if (own === '' || byForm.test(own) || isPerson(own, read, words) || isHead(own, document, read, words))
      continue
    if (!isHeadRead && orderWords.test(`${own} `) && `${own} `.replace(orderWords, '') === '') continue
    // «директору: …», «на имя главврача, …» go on behind the name.
    const rest = isHeadRead && read.clauses.length === 0 ? withHead(own, document, read, words) : own
    const said = document === 'explanation' && read.author === null ? byAuthor(rest, read, words) : rest
    if (said !== '') read.clauses.push(asked({ ...piece, text: said }))
  }
  const last = read.clauses.at(-1)
  if (last !== undefined && read.author === null) read.clauses.splice(-1, 1, ...withSigner(last, read, words))
  return {
    ...parts,
    addressee:
      readerNamed(keptOf(parts.addressee, message), words) ||
      read.addressee ||
      inDative(parts.addressee, words),
    signer: keptOf(parts.signer ?? '', message) || (read.author ?? parts.signer),
    clauses: read.clauses,
  }
}

/** «… аккумулятор сел *инженер Петухов*»: who writes at the end, typed without a sign. */
function withSigner(clause: Clause, read: DocumentRead, words: Inflected): Clause[] {
  const found =
    /^(?<text>.*\p{Ll}(?:л|ла|ли|ло|лся|лась)(?:\s\S+)?)\s(?<who>\p{Ll}{4,}\s\p{Lu}\p{Ll}+(?:\s\p{Lu}(?:\p{Ll}+|\.))*)$/u.exec(
      clause.text,
    )?.groups
  const signed = postBehind.exec(clause.text)?.groups
  const named = signed === undefined ? null : personAt(`${signed['post']!} ${signed['name']!}`, 'nom', words)
  if (named?.rest === '' && named.who !== '') {
    read.author = named.who
    return []
  }
  const who = found === undefined ? null : personAt(found['who']!, 'nom', words)
  if (who === null || who.rest !== '') return [clause]
  read.author = who.who
  return [{ ...clause, text: found!['text']! }]
}

/** «Повар Шутова пересолила суп»: who did it explains it. */
function byAuthor(text: string, read: DocumentRead, words: Inflected): string {
  const who = personAt(text, 'nom', words)
  const verb = who?.rest.split(/\s+/u).find((word) => word !== 'не') ?? ''
  const isSubject = words
    .basesOf(verb)
    .some((base) => /^past-[mf]$/u.test(verbFormOf(verb, base, words) ?? ''))
  if (who === null || !hasName(who.who) || !isSubject) return text
  read.author = who.who
  return who.rest
}

const matterOf = (text: string): Clause => {
  const link = lead.exec(text)?.groups?.['link']
  return link === undefined
    ? asked({ kind: 'fact', link: '. ', text })
    : { kind: 'matter', link: ` ${link.toLowerCase()} `, text: text.slice(link.length).trim() }
}

/** «отпустить сына», «прошу перенести отпуск» is asked; what only ends in one is said. */
const asked = (clause: Clause): Clause =>
  /^чтоб[ыь]?\s/iu.test(clause.text)
    ? { kind: 'request', link: '. чтобы ', text: clause.text.replace(/^чтоб[ыь]?\s+/iu, '') }
    : isInfinitive(/^(?:не\s+)?(?<word>\p{L}+)/u.exec(clause.text.toLowerCase())?.groups?.['word'] ?? '') ||
        /(?<!\p{L})(?:прошу|просим)\s/iu.test(clause.text) ||
        /чтоб[ыь]?\s*$/iu.test(clause.link)
      ? { ...clause, kind: 'request' }
      : clause

/** «сторожа Титова» was read as who reads it, but is who writes. */
const inDative = (written: string, words: Inflected): string => {
  const addressee = readerNamed(written, words)
  return /^во?\s/iu.test(addressee) || personAt(addressee, 'dat', words) !== null ? addressee : ''
}

/** «на имя директора Шмелёвой» → «директору Шмелёвой» */
const readerNamed = (written: string, words: Inflected): string =>
  /^на\s+имя\s/iu.test(written)
    ? staffInCase(nominativeSigner(written.replace(/^на\s+имя\s+/iu, ''), words), 'dative').text
    : written

/** A name that a later message of the dialogue gave is not in the request itself. */
const keptOf = (name: string, message: string): string => {
  const last = /(?<!\p{L})(?<word>\p{L}{4,})[\s.\p{Lu}]*$/u
    .exec(name)
    ?.groups?.['word']?.slice(0, 4)
    .toLowerCase()
  return last === undefined || message.toLowerCase().includes(last) ? '' : name
}
