import { paragraphs } from '#platform/markdown.ts'
import { phraseIn, type Orthography } from '#platform/russian/index.ts'

import type { Draft, Signer } from './draft-parts.ts'
import type { DraftState } from './draft-state.ts'
import { formally } from './edit/formal.ts'
import { inPlainWords } from './edit/plain-words.ts'
import { proofread } from './edit/proofread.ts'
import { shortened } from './edit/shorten.ts'
import { announcementDraft } from './from-fields/announcement.ts'
import { congratulationDraft } from './from-fields/congratulation.ts'
import { letterDraft } from './from-fields/letter.ts'
import { memoDraft, reportDraft } from './from-fields/report.ts'
import { materialOf } from './material.ts'
import { declension } from './prose/declension.ts'
import { hasWriter, writeText } from './prose/write-text.ts'
import { editGenres, type Genre } from './reading/genre.ts'
import type { RequestFields } from './reading/request-fields.ts'
import type { RequestParts } from './reading/request-parts.ts'
import { summary } from './summary.ts'

/** What a reply is written with besides the message. */
export type Circumstances = {
  readonly signer: Signer
  /** yyyy-mm-dd: the week days that a request names get their dates. */
  readonly today: string
  readonly spelling: Orthography
}

/** Writes a draft: an edited text, a text of its parts, or one of its fields; the executor stands at its foot. */
export function write(state: DraftState, message: string, given: Circumstances): Draft {
  const draft = written(state, message, given)
  return state.executor === undefined
    ? draft
    : { ...draft, text: paragraphs(draft.text, `Исполнитель: ${state.executor}`) }
}

function written(state: DraftState, message: string, given: Circumstances): Draft {
  const { genre, fields, parts, answers = {} } = state
  const { spelling } = given
  const signer = withGenitive(given.signer, spelling)
  const edited = editGenres.has(genre)
    ? edit(state, materialOf(state, message) ?? '', message, spelling)
    : null
  if (edited) return edited
  if (
    parts &&
    hasWriter(genre) &&
    !(genre === 'invitation' && fields.isLabelled) &&
    !(byFields.has(genre) && isStructured(fields, parts, state.begun ?? message))
  )
    return writeText(genre, withNamed(genre, parts, fields), {
      ...given,
      signer,
      answers,
      style: state.style ?? null,
      message: state.begun ?? message,
    })
  switch (genre) {
    case 'invitation':
    case 'thanks':
      return letterDraft(genre, fields, signer, answers)
    case 'letter-request':
      return letterDraft('request', fields, signer, answers)
    case 'announcement':
    case 'post':
      return announcementDraft(fields, signer, answers)
    case 'congratulation':
      return congratulationDraft(fields, signer, answers)
    case 'report':
      return reportDraft(fields, signer, answers)
    case 'note':
    case 'memo':
      return memoDraft(fields, signer, answers)
    default:
      return letterDraft('letter', fields, signer, answers)
  }
}

/** Words that names of bodies begin with, «МБОУ» among them. */
const bodyHead =
  /(?<!\p{L})(?:администраци|совет|дум|собрани|управлени|комитет|отдел|департамент|министерств|инспекци|школ|гимнази|лице|детск|дом|дворец|центр|библиотек|музе|больниц|поликлиник|учреждени|предприяти|организаци|колледж|палат)\p{L}*|^\p{Lu}{2,}\s/iu

/** «Администрации района»: the first line of the signature goes on with it. */
const withGenitive = (signer: Signer, spelling: Orthography): Signer => ({
  ...signer,
  ofChannel: bodyHead.test(signer.channel)
    ? (phraseIn('gen', signer.channel, spelling)?.replace(institution, (kind) => kind.toLowerCase()) ?? null)
    : null,
})
/** «директор школы № 5»: the kind of an institution, small inside a sentence; of a body it is its name. */
const institution =
  /^(?:\p{Lu}\p{Ll}+(?:ой|ого|его)\s)?(?:Школ|Гимнази|Лице|Сада|Дома|Дворца|Центра|Библиотек|Музе|Больниц|Поликлиник|Учреждени|Колледж)/iu

/** Who is congratulated or thanked, where only the fields name them. */
const withNamed = (genre: Genre, parts: RequestParts, { addressee }: RequestFields): RequestParts =>
  parts.addressee === '' && addressee !== null && (genre === 'congratulation' || genre === 'thanks')
    ? { ...parts, addressee }
    : parts

/** Genres that have a draft of their own from fields. */
const byFields: ReadonlySet<Genre> = new Set([
  'letter-request',
  'letter-notice',
  'letter-answer',
  'thanks',
  'announcement',
  'congratulation',
  'report',
])

/** Requests of labelled lines, of no more than a topic, or worded as a form are drafted by their fields. */
const isStructured = (fields: RequestFields, parts: RequestParts, message: string): boolean =>
  fields.isLabelled ||
  (parts.clauses.length === 0 &&
    (fields.topic !== null || fields.occasion !== null) &&
    !/поздравить\s/iu.test(message)) ||
  (wordedAsForm.test(message) &&
    /^об?о?\s/iu.test(fields.topic ?? '') &&
    // In one sentence the segments hold more than the fields.
    (parts.clauses.filter(({ text }) => !isContact(text, fields)).length < 2 || /[.!?]\s+\S/u.test(message)))

/** «телефон 2-15-16»: the fields hold it. */
const isContact = (text: string, { phone, email }: RequestFields): boolean =>
  (phone !== null && text.includes(phone) && text.length < phone.length + longestContact) ||
  (email !== null && text.includes(email))
const longestContact = 20

/** «Подготовьте объявление для жителей о субботнике 18 апреля» names genre and topic as a form does. */
const wordedAsForm =
  /^(?:напиш|подготов|состав|нуж|помоги)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:письм|объявлен|запрос|доклад|отч[её]т|справк|поздравлен|приглаш|благодарн)/iu

/** To several people «вас» is written small, save where a sentence begins. */
export const forSeveral = (text: string): string =>
  /^(?:Уважаемые|Дорогие)\s/mu.test(text)
    ? text.replaceAll(/(?<=[\p{Ll},:—–]\s)В(?=(?:ас|ам|ами|ы|аш\p{Ll}*)(?!\p{L}))/gu, 'в')
    : text

function edit(
  { genre, parts }: DraftState,
  text: string,
  message: string,
  spelling: Orthography,
): Draft | null {
  const done = (edited: string): Draft => ({ text: edited, gaps: [] })
  switch (genre) {
    case 'shorten':
      return done(shortened(spelling.correct(text), spelling))
    case 'proofread':
      return done(proofread(text, spelling))
    case 'plain-words':
      return done(inPlainWords(spelling.correct(text), spelling))
    case 'formal':
      return {
        ...formally(
          spelling.correct(text, { isThorough: true }),
          addresseeOfText(text, parts?.addressee ?? '', message),
          spelling,
        ),
        gaps: [],
      }
    case 'translate-case':
      return done(declension(message.includes(text) ? message : `${message}: ${text}`, text))
    case 'summary':
      return summary(text, spelling, message.replace(text, ''))
    default:
      return null
  }
}

/** «переведи на деловой язык», «сделай деловым»: how it is to be said is no addressee. */
const aboutStyle = /^(?:язык|стил|вид|деловы|официальн|нормальн|приличн|строги|человеческ|тон)|[«"“]/iu

/** Whom a text calls in front is no addressee of its order: «перешли начальнику: Иван Иваныч, …». */
const addresseeOfText = (text: string, addressee: string, message: string): string =>
  addressee !== '' && !text.startsWith(addressee) && !aboutStyle.test(addressee)
    ? addressee
    : (/(?:текст|письмо|записку)\s+(?<to>\p{Ll}+(?:у|ю|е|ой|ей))\s/u.exec(message)?.groups?.['to'] ??
      sentTo(message))

/** «… чтоб можно было отправить в Ростелеком», «оформи письмо в транспортный отдел без „Михалыча“» */
const sentTo = (message: string): string => {
  const to =
    /(?:отправ\p{L}+|письмо\p{L}*|запрос\p{L}*|уйд[её]т|пойд[её]т)\s+(?<to>во?\s+[\p{L}«»-]+(?:\s+(?!без|на|до|с)[\p{L}«»-]+){0,4})/iu.exec(
      message,
    )?.groups?.['to']
  return to ?? ''
}
