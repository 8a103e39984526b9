import { paragraphs } from '#platform/markdown.ts'
import { phraseIn } from '#platform/russian/index.ts'

import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'

export function postText(input: Input): string {
  const { parts, words, gaps } = input
  const [first, ...rest] = parts.clauses
  if (first?.kind !== 'matter' || isSentence(first.text, words))
    return paragraphs(bodyOf(input) || gaps.of(null, 'о чём рассказать'))
  const named: Clause = {
    ...first,
    kind: 'fact',
    link: '',
    text: phraseIn('nom', first.text, words) ?? first.text,
  }
  return paragraphs(
    bodyOf(input, [named, ...rest]),
    rest.length === 0 ? gaps.of(null, 'что рассказать') : null,
  )
}
