import { paragraphs } from '#platform/markdown.ts'
import { nounForms, nounFormsOf, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { aboutNoun, accusedIn } from '../accused.ts'
import { withAsks } from '../asked-clauses.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { ownHead } from '../handwritten-lines.ts'
import { isSentence } from '../predicates.ts'
import { lowerStart } from '../statements.ts'

/** What a memo is called in its order. */
const memoNames: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})докладн/iu, 'Докладная записка'],
  [/^.{0,40}(?<!\p{L}|взять\s)объяснительн/iu, 'Объяснительная записка'],
  [/(?<!\p{L})рапорт/iu, 'Рапорт'],
]

export function memo(written: Input): string {
  const topic = topicOf(written)
  const clauses = written.parts.clauses.filter((one) => one !== topic)
  const input = { ...written, parts: { ...written.parts, clauses } }
  const name = memoNames.find(([known]) => known.test(input.message))?.[1] ?? 'Служебная записка'
  const word =
    /(?<!\p{L})(?<word>\p{L}+)\s*$/u.exec(topic?.link ?? '')?.groups?.['word']?.toLowerCase() ?? 'о'
  return paragraphs(
    ownHead(input),
    `**${name}**`,
    topic ? upperFirst(`${word} ${lowerStart(topic.text)}`) : null,
    memoBody(input, topic === undefined) || input.gaps.of(null, topic ? 'суть' : 'о чём'),
    signature(input),
  )
}

/** Whom a memo is about, from its order: «докладная директору на учителя Баранова». */
function accusedClause({ message, words }: Input): Clause | undefined {
  const text =
    /(?:докладн|служебн|рапорт|жалоб)\p{L}*(?:(?!\s(?:что|чтобы?|с|не|о)\s)[^,.:\n]){0,80}?\sна\s+(?!имя(?!\p{L})|\d)(?<who>\p{L}[^,:\n]{2,80}?)(?=,|:|\.\s|\.?$|\n)/iu.exec(
      message,
    )?.groups?.['who']
  return text === undefined || !namesPerson(text, words) ? undefined : { kind: 'matter', link: ' на ', text }
}

/** «на учителя Баранова», «на соседку», but not «на шины»: of living beings the accusative is the genitive. */
const namesPerson = (text: string, words: Inflected): boolean =>
  /(?<!\p{L})\p{Lu}\p{Ll}/u.test(text) ||
  !text
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, 2)
    .some((word) =>
      words.basesOf(word).some((base) => {
        const paradigm = nounForms(base, words)
        const forms = paradigm === null ? [] : nounFormsOf(word, paradigm)
        return (['s', 'p'] as const).some(
          (one) => forms.includes(`acc-${one}`) && forms.includes(`nom-${one}`),
        )
      }),
    )

/** The clauses without who is accused: named by a clause of their own or in front of what they did. */
const withoutAccused = (clauses: readonly Clause[], { text }: Clause): Clause[] =>
  clauses.flatMap((one) => {
    if (text.includes(one.text)) return []
    const at = one.text.indexOf(text)
    return at < 0
      ? [one]
      : [{ ...one, kind: 'fact', text: one.text.slice(at + text.length).replace(/^[\s,:]+/u, '') }]
  })

function memoBody(input: Input, areThingsAsked: boolean): string {
  const { parts, words, gaps } = input
  const of = accusedClause(input)
  const written = withAsks(
    of ? { ...input, parts: { ...parts, clauses: withoutAccused(parts.clauses, of) } } : input,
    areThingsAsked,
  )
  if (!of) return bodyOf(input, written.map(asReason), '')
  const cause = parts.clauses.find(
    ({ kind, text }) => kind === 'cause' && !of.text.includes(text) && !text.includes(of.text),
  )
  const accused = accusedIn(cause ? `${of.text} за ${cause.text}` : of.text, words)
  const [first, ...rest] = written.filter((one) => one.kind !== 'cause')
  const about = aboutNoun(accused.cause, words)
  if (about !== null || first === undefined) {
    const isOneWord = !/\s/u.test(accused.cause)
    const what =
      about === null
        ? `о нарушении (${[accused.nominative, accused.cause].filter(Boolean).join(', ')})`
        : isOneWord
          ? `${about} ${accused.genitive}`
          : `${about} (${accused.nominative})`
    const lead = `Довожу до Вашего сведения ${what}`
    return [
      asSentence(
        `${lead}: ${first === undefined ? gaps.of(null, 'когда и как это было') : lowerStart(bodyOf(input, [first], ''))}`,
      ),
      rest.length === 0 ? asSentence(`Прошу ${gaps.of(null, 'что предлагаете')}`) : bodyOf(input, rest, ''),
    ].join(' ')
  }
  const begins: Clause = {
    ...first,
    link: '',
    text: `Довожу до Вашего сведения: ${accused.nominative} ${lowerStart(first.text)}`,
  }
  return bodyOf(input, [begins, ...rest.map(asReason)], '')
}

/** «о нехватке перчаток»: what a memo is about stands under its name. */
const topicOf = ({ parts: { clauses }, words }: Input): Clause | undefined =>
  clauses.find(
    ({ kind, link, text }) =>
      kind === 'matter' && /(?<!\p{L})об?о?\s*$/iu.test(link) && !isSentence(text, words),
  )

/** «за то, что сломался автобус»: why it happened is a sentence of its own. */
const asReason = (clause: Clause): Clause =>
  clause.kind === 'cause' ? { kind: 'fact', link: '. ', text: `Причина: ${lowerStart(clause.text)}` } : clause
