import { isAbbreviation, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { postOf, type Gaps, type Signer } from '../draft-parts.ts'
import type { Clause, RequestParts } from '../reading/request-parts.ts'
import { clausesOf } from '../reading/segments.ts'
import { youForm, type Addressee } from './addressee.ts'
import { requestSentence } from './request-clause.ts'
import { lowerStart, sentencesOfClauses } from './statements.ts'

/** What a writer of a genre has at hand. */
export type ClauseInput = {
  readonly parts: RequestParts
  readonly signer: Signer
  readonly gaps: Gaps
  readonly to: Addressee
  readonly words: Inflected
  /** The order itself; lists are read from it. */
  readonly message: string
  /** Whether the order still says all: no message since has changed what was read from it. */
  readonly isAsOrdered: boolean
}

/** Who signs: the one the request names, else the account. */
export const signature = ({ parts, signer, gaps }: ClauseInput): string =>
  parts.signer === null
    ? `${postOf(signer, gaps)}  \n${signer.name}`
    : upperFirst(parts.signer.replace(headOf, parts.signer.match(ofWoman) ? 'заведующая' : 'заведующий'))

/** «завед. Климова» */
const headOf = /^зав(?:ед)?\.(?=\s)/iu
const ofWoman = /(?:[оеё]ва|[иы]на|ая)(?!\p{L})/u

/** «у них» of the addressee is «у вас». */
const facing = (text: string, to: Addressee): string =>
  text
    .replaceAll(/(?<!\p{L})у\s+(?:них|него|неё)(?!\p{L})/giu, `у ${youForm(to, 'вас')}`)
    .replaceAll(/(?<!\p{L})(?:они|он)\s+у\s+нас(?!\p{L})/giu, `${youForm(to, 'вами')} у нас`)

/** «о правах на здание», whether «о» stands in the clause or leads to it. */
const aboutOf = ({ link, text }: Clause): string | null => {
  if (/^(?:об?о?|про)\s/iu.test(text)) return text
  const word = /(?<!\p{L})(?<word>об?о?)\s*$/iu.exec(link)?.groups?.['word']
  return word === undefined ? null : `${word.toLowerCase()} ${text}`
}

/** «Запрос о правах на здание» asks for what is known. */
const asksForKnowledge = /(?<!\p{L})(?:запрос|запрашив|сведени|информаци|узна)\p{L}*/iu

/** «кто не сдал согласие, | пусть принесут до пятницы»: who is meant, and what they are to do. */
const whoAndWhat = /^(?<who>кто\s[^,]+?),?\s+(?:пусть|пускай|тот|те)\s+(?<what>\S.*)$/isu
function ofThose(clauses: readonly Clause[]): Clause[] {
  const [first, second, ...rest] = clauses
  if (first === undefined) return []
  const isPair =
    second !== undefined &&
    /^кто\s/iu.test(first.text) &&
    /(?<!\p{L})(?:пусть|пускай)\s*$/iu.test(second.link) &&
    /^[\s,]*(?:пусть|пускай)/iu.test(second.link)
  const text = isPair ? `${first.text}, пусть ${second.text}` : first.text
  const { who, what } = whoAndWhat.exec(text)?.groups ?? {}
  if (who === undefined || what === undefined) return [first, ...ofThose(clauses.slice(1))]
  const those: Clause = { kind: 'request', link: first.link, text: what, of: `тех, ${who}` }
  return [those, ...ofThose(isPair ? rest : clauses.slice(1))]
}

/** The clauses with every request as a sentence: «Прошу Вас …»; `whom` is «Вас», «вас» or ''. */
function withRequests(
  clauses: readonly Clause[],
  { to, words, message }: ClauseInput,
  whom: string,
): Clause[] {
  let isFurther = false
  return ofThose(clauses).map((clause): Clause => {
    if (clause.kind !== 'request') return clause
    const about = aboutOf(clause)
    if (about !== null && asksForKnowledge.test(message))
      return {
        kind: 'fact',
        link: '. ',
        text: `Прошу ${whom} предоставить сведения ${about}`.replace('  ', ' '),
      }
    const text = requestSentence(
      { ...clause, text: facing(clause.text, to) },
      { you: whom, isFurther, words },
    )
    isFurther ||= text !== clause.text
    return { kind: 'fact', link: '. ', text }
  })
}

/** The body of a text: its clauses as sentences, requests in their words. */
export const bodyOf = (
  input: ClauseInput,
  clauses: readonly Clause[] = input.parts.clauses,
  whom: string = youForm(input.to, 'вас'),
): string => withCapitals(sentencesOfClauses(withRequests(clauses, input, whom), input.words).join(' '))

/** Behind the end of a sentence stands a capital, whatever was typed. */
const withCapitals = (text: string): string =>
  text
    .replaceAll(/(?<=[!?]\s)\p{Ll}/gu, (first) => first.toUpperCase())
    .replaceAll(/(?<=(?<!\p{L})(?<word>\p{L}{3,30})\.\s)\p{Ll}/gu, (first: string, word: string) =>
      isAbbreviation(word) ? first : first.toUpperCase(),
    )

/** What many read is asked by the office, not by one of it: «Прошу Вас набрать воду» → «Просим набрать воду». */
export const askedByOffice = (text: string): string =>
  text.replaceAll(/(?<=^|[.!?]\s)(?<further>Также\sп|П)рошу(?:\s[Вв]ас)?(?=[\s,])/gu, '$<further>росим')

/** The texts of the clauses of a kind as one phrase, which goes on inside a sentence. */
export const phraseOf = (parts: RequestParts, kind: Clause['kind']): string =>
  clausesOf(parts, kind)
    .map(({ text }, at) => (at === 0 ? lowerStart(text) : text))
    .join(', ')
