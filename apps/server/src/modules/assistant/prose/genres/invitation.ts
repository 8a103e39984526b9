import { paragraphs } from '#platform/markdown.ts'

import { asSentence } from '../../draft-parts.ts'
import { addresseeOf, youForm } from '../addressee.ts'
import { bodyOf, signature, type ClauseInput as Input } from '../clause-input.ts'

/** «пригласи ветеранов на чаепитие 3 декабря в 14 часов» */
const invited =
  /(?<!\p{L})(?:приглас\p{L}*|приглашени[ея]|позов\p{L}+|позвать)\s+(?:для\s+)?(?<who>(?!(?:на|в|к)\s)[^,:.]*?)?\s*(?<what>(?<!\p{L})(?:на|к)\s+(?:[^.\n]|\.(?=\d|\s\p{Ll}))*)?(?=\.\s|\.?$|\n)/isu

export function invitationText(written: Input): string {
  const { parts, gaps, words, message } = written
  const { who = '', what = '' } = invited.exec(message)?.groups ?? {}
  const addressee = parts.addressee || who.trim()
  const to = addresseeOf(addressee, words)
  const input = { ...written, to, parts: { ...parts, addressee } }
  const rest = parts.clauses.filter(({ text }) => !what.includes(text) && !`${who} ${what}`.includes(text))
  return paragraphs(
    to.dative ?? gaps.of(null, 'кому'),
    to.salutation,
    asSentence(
      `Приглашаем ${youForm(to, 'вас')} ${gaps.of(what.trim().replace(/[,\s]+$/u, ''), 'на какое мероприятие')}`,
    ),
    /\d/u.test(message) ? null : `Когда и где: ${gaps.of(null, 'когда и где')}.`,
    bodyOf(input, rest) || null,
    `Будем рады видеть ${youForm(to, 'вас')}.`,
    signature(input),
  )
}
