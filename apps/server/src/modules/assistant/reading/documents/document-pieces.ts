import { punctuated } from '#platform/text-models/index.ts'

import type { Clause } from '../request-parts.ts'
import { sentencesOf } from './records.ts'

/** In words: so much without a sign was dictated. */
const minSpoken = 12
const spoken = (message: string): string =>
  /[,.:;]\s/u.test(message) || message.split(/\s+/u).length < minSpoken ? message : punctuated(message)

/** Conjunctions that keep a clause with the one before it. */
const joint =
  /^(?<word>а|но|зато|однако|потому\s+что|так\s+как|поскольку|если|когда|где|куда|чтобы|чтоб|поэтому)\s+/iu

/** «не сдала отчёт | срок был 1 ноября | сдала 4-го»: typed without a sign. */
function runOn(piece: string): string[] {
  const at = piece.search(begins)
  const isWhole =
    at > 0 && /(?<!\p{L})\p{Ll}{2,}(?:л|ла|ли|ло|лся|лась|лись)(?!\p{L})/u.test(piece.slice(0, at))
  return isWhole ? [piece.slice(0, at), ...runOn(piece.slice(at).trim())] : [piece]
}
const begins =
  /\s(?=\p{Ll}{3,}\s(?:был|была|было|были)\s)|(?<=\d|\d\s\p{Ll}{3,8})\s+(?=(?:не\s)?\p{Ll}{2,}(?:ал|ил|ел|ала|ила|ела|ялась|илась|алась|ался|ился)(?!\p{L}))/u

/** «компьютер болел то есть сломался» → «компьютер сломался»: what was said first is taken back. */
const withoutSlip = (message: string): string =>
  message
    .replaceAll(
      /(?<!\p{L})(?<first>\p{Ll}+л(?:а|о|и|ся|ась)?)\s+(?<thing>\p{Ll}+)\s*,?\s+то\s+есть\s+(?<then>\p{Ll}+л(?:а|о|и|ся|ась)?)(?!\p{L})/giu,
      '$<thing> $<then>',
    )
    .replaceAll(
      /(?<!\p{L})(?<first>\p{Ll}+(?:л(?:а|о|и|ся|ась)?|ис))\s*,?\s+то\s+есть\s+(?<then>\p{Ll}+л(?:а|о|и|ся|ась)?)(?!\p{L})/giu,
      '$<then>',
    )

/** The clauses of a message with what parts them; what was dictated gets its signs. */
export function piecesOf(typed: string): Clause[] {
  const message = withoutSlip(spoken(typed))
  const sentences = sentencesOf(message.replaceAll(/\n+/gu, '. ')).flatMap((one) =>
    one.split(/(?<=\p{Ll}{2}\.)\s+(?=\d)/u),
  )
  return sentences.flatMap((sentence) =>
    sentence
      .replace(/[.!?\s]+$/u, '')
      .split(/(?<=[,;])\s+|(?<=\S:)\s+|(?=\s[—–-]\s)/u)
      .flatMap(runOn)
      .map((piece, at): Clause => {
        const sign = /^\s[—–-]\s/u.test(piece) ? ' — ' : ', '
        const text = piece
          .replace(/^\s[—–-]\s/u, '')
          .replace(/[,;:]+$/u, '')
          .trim()
          .replace(/(?<=\p{Lu}\.\s?\p{Lu})$/u, '.')
        const word = joint.exec(text)?.groups?.['word'] ?? ''
        return {
          kind: 'fact',
          link: at === 0 ? '. ' : `${sign}${word}${word === '' ? '' : ' '}`,
          text: at === 0 ? text : text.slice(word.length).trim(),
        }
      })
      .filter(({ text }) => text !== ''),
  )
}
