import { otherBodyFor } from './competence.ts'
import { textsOf } from './letters/letter-texts.ts'
import { placeIn } from './places.ts'
import { asksReception } from './special-cases/reception-wordings.ts'
import { appealCatalogue } from './topics.ts'

/** What a question without a topic is called. */
export const unnamedAbout = 'о предмете обращения'
/** What the request to be received is called. */
export const receptionAbout = 'о записи на личный приём'

type Asked = { readonly text: string; readonly context: string; readonly topic: string | null }

/**
 * The neutral names of the questions, «о ремонте дорожного покрытия по ул. Лесной»: never the author's words. A clause
 * that names nothing is about what the clause before it in the same sentence is about. `home`: the applicant's address,
 * which is no place of the matter.
 */
export function namesOf(questions: readonly Asked[], home: string | null): string[] {
  const names: string[] = []
  for (const [at, question] of questions.entries()) {
    const before = questions[at - 1]
    const isContinued = before?.context === question.context && before.topic === question.topic
    const own = firstNamed(question)
    names.push(own === null && isContinued ? names[at - 1]! : nameOf(question, own, home))
  }
  return names
}

function nameOf(question: Asked, own: string | null, home: string | null): string {
  if (asksReception(question.text)) return receptionAbout
  const body = otherBodyFor(question)
  if (body !== null && body.about !== null) return body.about
  const topic = appealCatalogue().topics.find(({ id }) => id === question.topic)
  if (!topic) return unnamedAbout
  const subject = own ?? aspectsIn(question, question.context)[0]?.about ?? topic.about
  const place = topic.inspection === 'place' ? placeOf(question, home) : null
  return place === null ? subject : `${subject} ${place}`
}

function placeOf({ text, context }: Asked, home: string | null): string | null {
  const place = placeIn(text) ?? placeIn(context)
  const street = place === null ? undefined : /(?<name>\p{Lu}\p{Ll}{3,})/u.exec(place)?.groups?.['name']
  const isHome = street !== undefined && home !== null && home.includes(street.slice(0, -2))
  return isHome ? null : place
}

type Named = { readonly about: string; readonly at: number }

/** What a request names first: «место в саду либо компенсацию» is about the place. What only says where it is counts last. */
const firstNamed = (question: Asked): string | null =>
  aspectsIn(question, question.text).toSorted((one, other) => one.at - other.at)[0]?.about ?? null

/** The aspects of the question's topic of which a text has a word, as the catalogue orders them, with the place of the first. */
function aspectsIn({ topic }: Asked, text: string): Named[] {
  const aspects = topic === null ? [] : (textsOf(topic)?.aspects ?? [])
  const words = wordsOf(text)
  const places = words.map((_, at) =>
    words.slice(Math.max(0, at - 2), at).some((word) => where.has(word)) ? at + words.length : at,
  )
  return aspects.flatMap(({ about, stems }) => {
    const known = stems.split(' ').map(plain)
    const found = places.filter((_, at) => known.some((stem) => words[at]!.startsWith(stem)))
    return found.length === 0 ? [] : [{ about, at: Math.min(...found) }]
  })
}

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
