import { paragraphs } from '#platform/markdown.ts'
import { phraseIn, type Inflected } from '#platform/russian/index.ts'

import { asSentence } from '../../draft-parts.ts'
import { spokenBy } from '../../reading/people/signed-by.ts'
import { nominativeSigner } from '../../reading/people/signer-name.ts'
import type { Clause } from '../../reading/request-parts.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'
import { isSentence } from '../predicates.ts'
import { missedTasks, withSpokenTasks } from '../spoken-tasks.ts'
import { lowerStart } from '../statements.ts'

/** «гостям из Якутска» → «гостей из Якутска» */
const whomOf = (addressee: string, words: Inflected): string =>
  /^\p{L}+[ая]м(?!\p{L})/u.test(addressee) ? (phraseIn('gen', addressee, words) ?? addressee) : addressee

/** «набросай главе»: who speaks, not who is greeted. */
const speakers =
  /^(?:глав[еау]|директору?|мэру?|министру?|председателю?|начальнику?|заведующей|руководителю?|депутату?|главврачу?)(?!\p{L})/iu

/** «приветственное слово директора ДК»: whose word it is. */
const isSpoken = (message: string, who: string): boolean => {
  const at = who === '' ? -1 : message.indexOf(who)
  return (
    at > 0 &&
    /(?<!\p{L})(?:слов[оа]|реч[ьи]|выступлени[ея]|приветстви[ея]|обращени[ея])\s+(?:от\s+)?$/iu.test(
      message.slice(0, at),
    )
  )
}

/** «глава открывает ярмарку мёда, слово»: who speaks and on what occasion. */
const opens =
  /^(?<who>глава|директор|мэр|министр|председатель|начальник|заведующ(?:ая|ий)|руководитель)\s+(?:открыва|закрыва|провод)\p{L}+\s+(?<what>[^,]{3,80})$/iu

function withOccasion(input: Input): Input {
  const { parts } = input
  const found = parts.clauses.findIndex(({ kind, text }) => kind === 'fact' && opens.test(text))
  const { who, what } = opens.exec(parts.clauses[found]?.text ?? '')?.groups ?? {}
  if (who === undefined || what === undefined) return input
  const clauses = parts.clauses.map((clause, at): Clause =>
    at === found ? { kind: 'matter', link: ' ', text: what } : clause,
  )
  return { ...input, parts: { ...parts, signer: parts.signer ?? who, clauses } }
}

/** «школа №3», «клуб Заря»: where the word is spoken. */
const places =
  /^(?:школа|клуб|библиотека|дом\s+культуры|музей|лицей|гимназия|колледж|детский\s+сад|центр|стадион)(?:\s+(?:№\s?\d+|\d+|«[^»]*»|\p{Lu}\p{Ll}+|\p{Ll}+[оые][гйх]о?)){0,3}$/u
const inPlace = (place: string, words: Inflected): string =>
  place === '' ? '' : ` в ${phraseIn('pre', place, words) ?? `«${place}»`}`

export function speech(request: Input): string {
  const written = withOccasion(request)
  const { to, words } = written
  const isSpeaker =
    written.parts.signer === null &&
    (speakers.test(written.parts.addressee) || isSpoken(written.message, written.parts.addressee))
  const [speaker = '', ...thanked] = written.parts.addressee.split(/,\s+/u)
  // «слово директору, скажи спасибо строителям»
  const thanks: readonly Clause[] =
    thanked.length > 0 && /спасибо|благодар/iu.test(written.message)
      ? [{ kind: 'fact', link: '. ', text: `Спасибо ${thanked.join(', ')}` }]
      : []
  const parts = isSpeaker
    ? {
        ...written.parts,
        clauses: [...written.parts.clauses, ...thanks],
        addressee: '',
        signer: phraseIn('nom', speaker, words) ?? nominativeSigner(speaker, words),
      }
    : {
        ...written.parts,
        signer: written.parts.signer === null ? null : spokenBy(written.parts.signer, words),
      }
  const input = { ...written, parts }
  const said = parts.clauses.filter(({ kind }) => kind !== 'cause' && kind !== 'matter')
  const place = said.find(({ text }) => places.test(text))
  const rest = withSpokenTasks(
    [...said.filter((one) => one !== place), ...missedTasks(input.message, parts.clauses, words)],
    words,
  )
  // «День посёлка» keeps its capital.
  const event = parts.clauses
    .filter(({ kind }) => kind === 'matter' || kind === 'cause')
    .map(({ text }) => text)
    .join(', ')
  return paragraphs(
    to.isPlural ? to.salutation : 'Дорогие друзья!',
    parts.addressee === ''
      ? `Рады приветствовать вас${inPlace(place?.text ?? '', words)}!`
      : asSentence(`Рады приветствовать ${lowerStart(whomOf(parts.addressee, words))}`),
    event === ''
      ? null
      : asSentence(
          isSentence(event, words)
            ? event
            : `Повод нашей встречи — ${phraseIn('nom', event, words) ?? event}`,
        ),
    bodyOf(input, rest) || null,
    'Спасибо вам за этот день и за общий труд.',
    signature(input),
  )
}
