import { paragraphs } from '#platform/markdown.ts'
import { phraseIn, verbFormOf } from '#platform/russian/index.ts'

import type { Clause } from '../../reading/request-parts.ts'
import { askedByOffice, bodyOf, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'

/** «приходите всей семьёй»: a post calls its readers as people do. */
const asCall = (clause: Clause, { words }: Input): Clause => {
  const [verb = ''] = clause.text.toLowerCase().split(/[\s,]/u)
  const isCall =
    clause.kind === 'request' &&
    words.basesOf(verb).some((base) => verbFormOf(verb, base, words) === 'order-p')
  return isCall ? { ...clause, kind: 'fact', link: '. ' } : clause
}

/** A post: what it says, in the words it was said in. */
export function postText(ordered: Input): string {
  const { words, gaps } = ordered
  const clauses = ordered.parts.clauses.map((one) => asCall(one, ordered))
  const input = { ...ordered, parts: { ...ordered.parts, clauses } }
  const [first, ...rest] = clauses
  if (first?.kind !== 'matter' || isSentence(first.text, words))
    return paragraphs(askedByOffice(bodyOf(input)) || gaps.of(null, 'о чём рассказать'))
  const named: Clause = {
    ...first,
    kind: 'fact',
    link: '',
    text: phraseIn('nom', first.text, words) ?? first.text,
  }
  return paragraphs(
    askedByOffice(bodyOf(input, [named, ...rest])),
    rest.length === 0 ? gaps.of(null, 'что рассказать') : null,
  )
}
