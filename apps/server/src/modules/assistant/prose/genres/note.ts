import { paragraphs } from '#platform/markdown.ts'
import { lowerFirst, namedPersonIn } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { certificateOf } from '../../reading/documents/certificate.ts'
import { recordText } from '../../reading/documents/record-text.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { factLines } from '../records/fact-lines.ts'
import { officialLines } from '../records/record-lines.ts'
import { withYears } from '../records/years.ts'
import { lowerStart } from '../statements.ts'
import { fromOrder, joinedText, statementText } from './report.ts'

/** «справка о том, что Дюжев работает у нас, для банка»: it confirms. */
function certificate(input: Input): string | null {
  const read = input.isAsOrdered ? certificateOf(input.message, input.parts.signer, input.words) : null
  if (read) {
    const [first = '', ...rest] = officialLines(read.facts, 'note', input.words).map(withYears)
    return certificateText(
      { ...input, parts: { ...input.parts, signer: read.signer } },
      [first, ...rest.map((one) => asSentence(one))],
      read.purpose,
    )
  }
  if (!/справк\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:о\s+том,?\s+)?что\s/iu.test(input.message)) return null
  const isPurpose = ({ text }: Clause): boolean => /^для\s+\p{L}/iu.test(text)
  const purpose = input.parts.clauses.find(isPurpose)
  const facts = input.parts.clauses.filter((one) => !isPurpose(one))
  if (facts.length === 0) return null
  const body = lowerStart(bodyOf(input, facts))
  // What a message added may have left out whom the order is about.
  const [ordered = ''] = certificateOf(input.message, input.parts.signer, input.words)?.facts ?? []
  const person = namedPersonIn(body) ? null : namedPersonIn(ordered)
  return certificateText(
    input,
    [person?.start === 0 ? `${person.text} ${body}` : body],
    purpose ? lowerFirst(purpose.text) : null,
  )
}

const certificateText = (
  input: Input,
  [first = '', ...rest]: readonly string[],
  purpose: string | null,
): string =>
  paragraphs(
    '**СПРАВКА**',
    [asSentence(`Настоящей справкой подтверждается, что ${first}`), ...rest].join(' '),
    purpose === null && rest.concat(first).some((one) => forPurpose.test(one))
      ? null
      : asSentence(`Справка выдана ${purpose ?? 'для предъявления по месту требования'}`),
    signature(input),
  )

/** «Дана для предъявления в школу» */
const forPurpose = /(?<!\p{L})(?:дана|выдана|для\s+предъявлени)/iu

/** A certificate of facts: what it is about, a point a fact. */
export function noteText(input: Input): string {
  const confirmed = certificate(input)
  if (confirmed !== null) return confirmed
  const ordered = fromOrder(input)
  return ordered?.name === 'справка' ? statementText(ordered) : factsText(input)
}

function factsText(input: Input): string {
  const { parts, gaps, words, message } = input
  const topic = parts.clauses.find(({ kind }) => kind === 'matter')
  const facts = factLines(joinedText(parts.clauses.filter((one) => one !== topic)), words)
  const link =
    /(?<!\p{L})(?<word>об?о?|по|за)\s*$/iu.exec(topic?.link ?? '')?.groups?.['word']?.toLowerCase() ?? 'о'
  const head = topic || parts.addressee !== '' ? '' : (recordText(message, words)?.about ?? '')
  return paragraphs(
    '**СПРАВКА**',
    topic ? `**${link} ${lowerFirst(topic.text)}**` : head === '' ? gaps.of(null, 'о чём') : `**${head}**`,
    facts.length === 0
      ? `1. ${gaps.of(null, 'сведения')}`
      : facts.map((one, at) => `${at + 1}. ${asSentence(one)}`).join('\n'),
    signature(input),
  )
}
