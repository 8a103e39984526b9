import { otherBodyFor } from './competence.ts'
import { textsOf } from './letters/letter-texts.ts'
import { placeIn } from './places.ts'
import { appealCatalogue } from './topics.ts'

/** What a question without a topic is called. */
export const unnamedAbout = 'о предмете обращения'

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
    const own = aspectIn(question, question.text)
    names.push(own === null && isContinued ? names[at - 1]! : nameOf(question, own, home))
  }
  return names
}

function nameOf(question: Asked, own: string | null, home: string | null): string {
  const body = otherBodyFor(question)
  if (body !== null && body.about !== null) return body.about
  const topic = appealCatalogue().topics.find(({ id }) => id === question.topic)
  if (!topic) return unnamedAbout
  const subject = own ?? aspectIn(question, question.context) ?? topic.about
  const place = topic.inspection === 'place' ? placeOf(question, home) : null
  return place === null ? subject : `${subject} ${place}`
}

function placeOf({ text, context }: Asked, home: string | null): string | null {
  const place = placeIn(text) ?? placeIn(context)
  const street = place === null ? undefined : /(?<name>\p{Lu}\p{Ll}{3,})/u.exec(place)?.groups?.['name']
  const isHome = street !== undefined && home !== null && home.includes(street.slice(0, -2))
  return isHome ? null : place
}

/** The first aspect of the question's topic of which a text has a word. */
function aspectIn({ topic }: Asked, text: string): string | null {
  const words = wordsOf(text)
  const aspects = topic === null ? [] : (textsOf(topic)?.aspects ?? [])
  const found = aspects.find(({ stems }) =>
    stems.split(' ').some((stem) => words.some((word) => word.startsWith(plain(stem)))),
  )
  return found?.about ?? null
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const wordsOf = (text: string): string[] => plain(text).match(/\p{L}+/gu) ?? []
