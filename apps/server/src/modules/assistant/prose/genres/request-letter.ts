import { asSentence } from '../../draft-parts.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { addresseeOf, youForm } from '../addressee.ts'
import { withAsks } from '../asked-clauses.ts'
import { bodyOf, type ClauseInput as Input } from '../clause-input.ts'
import { letter } from '../letter-frame.ts'
import { toAddressee } from '../second-person.ts'

/** «ходатайство о присвоении звания директору клуба Лукиной»: who is named there is not addressed. */
const petitionWords =
  /ходатайств\p{L}*\s+(?:(?<to>в\s+(?!об?\s)[^,.:]{3,60}?|\p{Ll}+(?:у|ю|е)(?:\s\p{Ll}+){0,3}?)\s+)?(?<what>об?\s+(?!том)\p{L}[^,.;\n]*(?:\p{Lu}\.[^,.;\n]*)*)/iu

function petitionOf(input: Input): Input | null {
  const { to = '', what } = petitionWords.exec(input.message)?.groups ?? {}
  if (what === undefined) return null
  const asked: Clause = { kind: 'fact', link: '. ', text: `Ходатайствую ${what.trim()}` }
  const rest = input.parts.clauses.filter(({ text }) => !what.includes(text) && !text.includes(what))
  return {
    ...input,
    to: addresseeOf(to, input.words),
    parts: {
      ...input.parts,
      addressee: to,
      clauses: [asked, ...rest.map((one) => ({ ...one, link: '. ' }))],
    },
  }
}

/** A name of the document that stands over its text. */
const headings: readonly (readonly [RegExp, string])[] = [
  [/^.{0,30}(?<!\p{L}|(?:пишем|подадим|подаём|выставим|направим)\s)претензи/iu, '**Претензия**'],
  [/(?<!\p{L})ходатайств/iu, '**Ходатайство**'],
  [/^.{0,20}(?<!\p{L})гарантийн\p{L}+\s+письм/iu, '**Гарантийное письмо**'],
]

export function requestLetter(written: Input): string {
  const petition = petitionOf(written)
  // Whom a petition praises is not its addressee.
  return petition ? writeRequest(petition) : toAddressee(writeRequest(written), written.to, written.words)
}

const writeRequest = (input: Input): string =>
  letter(
    input,
    headings.find(([name]) => name.test(input.message))?.[1] ?? null,
    bodyOf(input, withAsks(input)) ||
      asSentence(`Прошу ${youForm(input.to, 'вас')} ${input.gaps.of(null, 'о чём просите')}`),
  )
