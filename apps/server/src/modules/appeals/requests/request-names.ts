import { otherBodyFor } from '../competence.ts'
import { isOfDocuments, textsOf } from '../letters/letter-texts.ts'
import { placeIn } from '../places.ts'
import { asksReception } from '../special-cases/reception-wordings.ts'
import { appealCatalogue } from '../topics.ts'

/** What a question without a topic is called. */
export const unnamedAbout = 'о предмете обращения'
/** What the request to be received is called. */
export const receptionAbout = 'о записи на личный приём'

type Asked = {
  readonly text: string
  readonly context: string
  readonly topic: string | null
  readonly isNamed?: boolean
  readonly letter?: string
}

/**
 * The neutral names of the questions, «о ремонте дорожного покрытия по ул. Лесной»: never the author's words. A clause
 * that names nothing is about what the clause before it in the same sentence is about. `home`: the applicant's address,
 * which is no place of the matter. `letter`: the whole text, which may say whose matter it is.
 */
export function namesOf(given: readonly Asked[], home: string | null, letter = ''): string[] {
  const names: string[] = []
  const questions = given.map((one) => ({ ...one, letter }))
  for (const [at, question] of questions.entries()) {
    const before = questions[at - 1]
    const isContinued = before?.context === question.context && before.topic === question.topic
    const isNamed =
      aspectsIn(question, question.text).length > 0 ||
      // «Дайте воду и поторопите фонд»: the second is about what the fund does.
      (otherBodyFor({ ...question, context: '' })?.about ?? null) !== null
    names.push(isContinued && !isNamed ? names[at - 1]! : nameOf(question, home))
  }
  return names
}

function nameOf(question: Asked, home: string | null): string {
  if (asksReception(question.text)) return receptionAbout
  const body = otherBodyFor(question)
  if (body !== null && body.about !== null) return body.about
  const topic = appealCatalogue().topics.find(({ id }) => id === question.topic)
  if (!topic) return unnamedAbout
  const subject = namedIn(question) ?? topic.about
  const isOfPlace = topic.inspection === 'place' && !isOfDocuments(topic.id, subject)
  const place = isOfPlace ? placeOf(question, home) : null
  return place === null ? subject : `${subject} ${place}`
}

/** The name that the words of a request give it beyond its topic; null when they say no more than the topic. */
export function ownNameOf(question: Asked): string | null {
  if (asksReception(question.text)) return receptionAbout
  const body = otherBodyFor({ ...question, isNamed: true })
  if (body !== null && body.about !== null) return body.about
  const [named] = aspectsIn(question, question.text)
  return named !== undefined && named.exactness > 0 ? named.about : null
}

function placeOf({ text, context }: Asked, home: string | null): string | null {
  const place = placeIn(text) ?? placeIn(context)
  const street = place === null ? undefined : /(?<name>\p{Lu}\p{Ll}{3,})/u.exec(place)?.groups?.['name']
  const isHome = street !== undefined && home !== null && home.includes(street.slice(0, -2))
  return isHome ? null : place
}

type Named = { readonly about: string; readonly exactness: number; readonly at: number }

/**
 * What a question is about by its own words, or by its facts where those say only what the topic says: «когда дадут
 * участок» of a family that waits in the queue of families with many children.
 */
function namedIn(question: Asked): string | null {
  const own = aspectsIn(question, question.text)[0]
  if (own !== undefined && own.exactness > 0) return own.about
  const around = aspectsIn(question, question.context)[0]
  return (around !== undefined && around.exactness > (own?.exactness ?? -1) ? around : own)?.about ?? null
}

/**
 * The aspects of the question's topic of which a text has the words: those that need two words before those that need
 * one, what the topic is about as a whole last, then as the text names them: «место в саду либо компенсацию» is about the
 * place. A word that only says where something is counts last.
 */
function aspectsIn({ topic, letter }: Asked, text: string): Named[] {
  const aspects = topic === null ? [] : (textsOf(topic)?.aspects ?? [])
  const words = wordsOf(text)
  const places = words.map((_, at) =>
    words.slice(Math.max(0, at - 2), at).some((word) => where.has(word)) ? at + words.length : at,
  )
  const wordsWith = (stems: string) => {
    const known = stems.split(' ').map(plain)
    return [...words.keys()].filter((at) => known.some((stem) => hasStem(words[at]!, stem)))
  }
  return aspects
    .flatMap(({ about, stems, with: other, of, general }): Named[] => {
      if (of !== undefined && !saysOf(of, `${letter ?? ''}\n${text}`)) return []
      const beside = other === undefined ? null : wordsWith(other)
      const found = wordsWith(stems).filter((at) => beside?.some((one) => one !== at) ?? true)
      if (found.length === 0) return []
      // «Площадку перенесите, там крысы» is about the transfer: what is to be done, not why.
      const isDone = found.some((one) => toDo.test(words[one]!))
      // Whose matter it is says more than the topic and less than what else is named.
      const least = of === undefined ? 0 : generalOfSome
      const exactness = general ? least : beside === null && !isDone ? 1 : 2
      return [{ about, exactness, at: Math.min(...found.map((at) => places[at]!)) }]
    })
    .toSorted((one, another) => another.exactness - one.exactness || one.at - another.at)
}

const generalOfSome = 0.5
const saysOf = (stems: string, text: string): boolean => {
  const known = stems.split(' ').map(plain)
  return wordsOf(text).some((word) => known.some((stem) => hasStem(word, stem)))
}

/** An imperative or an infinitive. */
const toDo = /(?:[иайяу]те|ть|ти|чь)(?:с[яь])?$/u

/** Whether a word has the stem. «ответ$» and two letters are a whole word («КТ» is in no «кто»), three have an ending of three at most. */
const hasStem = (word: string, stem: string): boolean =>
  stem.endsWith('$')
    ? word === stem.slice(0, -1)
    : word.startsWith(stem) && word.length <= (longestWord[stem.length] ?? word.length)
const longestWord: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 6 }

/** Prepositions of where something is. */
const where = new Set([
  'у',
  'около',
  'возле',
  'напротив',
  'рядом',
  'вдоль',
  'перед',
  'за',
  'между',
  'от',
  'до',
])

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const wordsOf = (text: string): string[] => plain(text).match(/\p{L}+/gu) ?? []
