import { paragraphs } from '#platform/markdown.ts'
import { lowerFirst } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { items } from '../listed-items.ts'
import { lowerStart } from '../statements.ts'

/** «справка о том, что Дюжев работает у нас, для банка»: it confirms. */
function certificate(input: Input): string | null {
  if (!/справк\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:о\s+том,?\s+)?что\s/iu.test(input.message)) return null
  const isPurpose = ({ text }: Clause): boolean => /^для\s+\p{L}/iu.test(text)
  const purpose = input.parts.clauses.find(isPurpose)
  const facts = input.parts.clauses.filter((one) => !isPurpose(one))
  if (facts.length === 0) return null
  return paragraphs(
    '**СПРАВКА**',
    asSentence(`Настоящей справкой подтверждается, что ${lowerStart(bodyOf(input, facts))}`),
    asSentence(
      `Справка выдана ${purpose ? lowerFirst(purpose.text) : 'для предъявления по месту требования'}`,
    ),
    signature(input),
  )
}

/** A certificate of facts: what it is about, a point a fact. */
export const noteText = (input: Input): string => certificate(input) ?? factsText(input)

function factsText(input: Input): string {
  const { parts, gaps } = input
  const topic = parts.clauses.find(({ kind }) => kind === 'matter')
  const facts = items(parts.clauses.filter((one) => one !== topic).map(({ text }) => text))
  const link =
    /(?<!\p{L})(?<word>об?о?|по|за)\s*$/iu.exec(topic?.link ?? '')?.groups?.['word']?.toLowerCase() ?? 'о'
  return paragraphs(
    '**СПРАВКА**',
    topic ? `**${link} ${lowerFirst(topic.text)}**` : gaps.of(null, 'о чём'),
    facts.length === 0
      ? `1. ${gaps.of(null, 'сведения')}`
      : facts.map((one, at) => `${at + 1}. ${asSentence(one)}`).join('\n'),
    signature(input),
  )
}
