import { paragraphs } from '#platform/markdown.ts'
import { lowerFirst } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { signature, type ClauseInput as Input } from '../clause-input.ts'
import { items } from '../listed-items.ts'

/** A certificate of facts: what it is about, a point a fact. */
export function noteText(input: Input): string {
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
