import { orthography } from '#platform/russian/index.ts'
import { punctuated } from '#platform/text-models/index.ts'
import { defineTask } from '#platform/workers/index.ts'

import { meantDraft } from './dialog/meant-draft.ts'
import { remarks } from './draft-notes.ts'
import type { Draft, Signer } from './draft-parts.ts'
import { afterDeclined, draftIn, withReadableParts, type DraftState } from './draft-state.ts'
import { forSeveral, write, type Circumstances } from './draft-writing.ts'
import { materialOf } from './material.ts'
import { nextState, type Meaning } from './next-state.ts'
import { withoutAsides } from './reading/asides.ts'
import { withoutBracketRemarks } from './reading/bracket-remarks.ts'
import { fixedFormReply, unknownTaskReply, unsupportedTaskReply } from './reading/cannot.ts'
import { asWritten } from './reading/dictated.ts'
import { withCertifiedPerson } from './reading/documents/certificate.ts'
import { takeExecutor } from './reading/executor.ts'
import { goesOn, withoutInterjection } from './reading/follow-up.ts'
import { asksAboutLaw, editGenres, genreOf, type RequestedGenre } from './reading/genre.ts'
import { readFields } from './reading/request-fields.ts'
import { asAnswer, asOrder, withoutRetractions } from './reading/retractions.ts'
import { partsOf } from './reading/segments.ts'
import { withoutUnwritten } from './reading/unwritten.ts'

/** The reply of the built-in engine. `state` is null when there is no draft. */
export type BuiltInReply = {
  readonly text: string
  readonly state: DraftState | null
  /** What the message was understood to want; null: nothing that can be drafted. */
  readonly genre: RequestedGenre | null
  readonly gaps: readonly string[]
  /** What is said beside the draft, in sentences. */
  readonly remarks: readonly string[]
}

const offer =
  'Я готовлю черновики: письма, запросы, ответы, приглашения, служебные и объяснительные записки, заявления, памятки, объявления, поздравления, отчёты, повестки, справки и краткие изложения; правлю и упрощаю тексты.'
const example =
  'Например: «Подготовьте объявление для жителей о субботнике 18 апреля в 10:00 в парке Победы».'

/** A reply without a draft; the dialogue goes on as before. */
const say = (text: string, state: DraftState | null, genre: RequestedGenre | null = null): BuiltInReply => ({
  text,
  state,
  genre,
  gaps: [],
  remarks: [],
})

/**
 * The built-in engine's reply to a message: a draft from the user's own words, a corrected draft, a question, or
 * what it cannot do. `stored` is the last draft of the dialogue, `earlier` those before it, oldest first.
 */
export function replyTo(
  typed: string,
  stored: DraftState | null,
  given: Circumstances,
  earlier: readonly DraftState[] = [],
): BuiltInReply {
  const said = withCertifiedPerson(asOrder(asWritten(typed, given.spelling)))
  const whole = stored === null ? asAnswer(said) : withoutInterjection(said)
  const named = genreOf(whole)
  const { text: message, executor } = takeExecutor(
    whole,
    named.isSure ? named.genre : (draftIn(stored)?.genre ?? named.genre),
  )
  const before = withReadableParts(
    meantDraft(
      message,
      draftIn(stored),
      earlier.map(draftIn).filter((one) => one !== null),
    ),
  )
  const form = fixedFormReply(message)
  if (form !== null) return say(form, afterDeclined(before, form), 'cannot')
  const cannot = unsupportedTaskReply(message)
  if (cannot !== null) return say(cannot, before, 'cannot')
  const courtesy = courtesyReply(message)
  if (courtesy !== null) return say(courtesy, before)
  const noted = withoutBracketRemarks(message)
  const allowed = withoutUnwritten(withoutRetractions(noted.text))
  const spoken =
    before === null && !editGenres.has(named.genre)
      ? withoutAsides(allowed.text, records.has(named.genre))
      : { text: allowed.text, leftOut: [] }
  const meant = before === null && inSentences.has(named.genre) ? punctuated(spoken.text) : spoken.text
  const leftOut = [...noted.leftOut, ...allowed.leftOut, ...spoken.leftOut]
  const read = partsOf(meant, given.spelling)
  const parts = leftOut.length === 0 ? read : { ...read, asides: [...(read.asides ?? []), ...leftOut] }
  if (stored?.declined !== undefined && goesOn(message, parts)) return say(stored.declined, stored, 'cannot')
  const found = genreBehind(before, message)
  const fields = readFields(meant)
  if ((!found.isSure || isUnclear(found.genre, message)) && asksAboutLaw(message))
    return say(lawReply, before)
  // What is taken back in a message about a draft before may stand in that draft.
  const meaning: Meaning =
    before !== null && executor !== null && message === ''
      ? { kind: 'change', state: before }
      : nextState(
          { ...found, fields, parts, message: before === null ? meant : message },
          before,
          given.spelling,
        )
  if (meaning.kind === 'declined') return say(unknownTaskReply, before, 'cannot')
  if (meaning.kind === 'nothing')
    return say(
      `${offer} Напишите, какой текст нужен, кому, по какому поводу и какие факты упомянуть. ${example}`,
      before,
    )
  const state = executor === null ? meaning.state : { ...meaning.state, executor }
  const material = editGenres.has(state.genre) ? (materialOf(state, message) ?? textOf(before, given)) : null
  if (editGenres.has(state.genre) && material === null)
    return {
      ...say('Пришлите текст, с которым нужно работать: вставьте его после двоеточия.', state, state.genre),
      gaps: ['текст'],
    }
  const written = write(material === null ? state : { ...state, material }, message, given)
  const draft = { ...written, text: forSeveral(written.text), gaps: inTextOrder(written) }
  return {
    text: draft.text,
    state: { ...state, gaps: draft.gaps, ...(material === null ? {} : { material }) },
    genre: state.genre,
    gaps: draft.gaps,
    remarks: remarks({ state, before, written: draft, message }, given),
  }
}

/** What must be said for a work on a text where a message may be about the draft before. */
const workWords: Partial<Record<RequestedGenre, RegExp>> = {
  'translate-case': /падеж|склон|(?:дательн|родительн|винительн|творительн|предложн|именительн)\p{L}+/iu,
  proofread:
    /(?<!\p{L})(?:исправ|провер|поправ|подправ|вычит|найди|глян|прочит|посмотр)\p{L}*|грамотн|орфограф|\?\s*$/iu,
}

/** The genre of a message; «Ошибка по голосам: за 29» behind a draft is no text with mistakes. */
function genreBehind(
  before: DraftState | null,
  message: string,
): ReturnType<typeof genreOf> & { readonly isAbout?: boolean } {
  const found = genreOf(message)
  const words = before === null || editGenres.has(before.genre) ? undefined : workWords[found.genre]
  return before === null || words === undefined || words.test(message)
    ? found
    : { genre: before.genre, isSure: false, isAbout: true }
}

/** Lists and records, which are read from the whole order. */
const records: ReadonlySet<RequestedGenre> = new Set([
  'protocol',
  'agenda',
  'plan',
  'report',
  'note',
  'reference',
  'reminder',
])

/** What happened, or how somebody is, dictated without signs: lists and dates have rules of their own. */
const inSentences: ReadonlySet<RequestedGenre> = new Set(['explanation', 'reference'])

/** «укороти вдвое», «перепиши официально» with no text to work on: the draft before is meant. */
const textOf = (before: DraftState | null, given: Circumstances): string | null =>
  before === null || (editGenres.has(before.genre) && before.material === undefined)
    ? null
    : write(before, before.begun ?? '', given).text

/** The gaps as the reader meets them. */
const inTextOrder = ({ text, gaps }: Draft): string[] =>
  gaps.toSorted((one, other) => text.indexOf(`[${one}]`) - text.indexOf(`[${other}]`))

type ReplyInput = {
  readonly message: string
  /** The drafts of the dialogue so far, oldest first. */
  readonly drafts: readonly DraftState[]
  readonly signer: Signer
  /** yyyy-mm-dd */
  readonly today: string
}

/** The reply, computed on a worker thread. */
export const replyTask = defineTask<ReplyInput, BuiltInReply>(
  import.meta.url,
  'replyTask',
  async ({ message, drafts, signer, today }) =>
    replyTo(
      message,
      drafts.at(-1) ?? null,
      { signer, today, spelling: await orthography() },
      drafts.slice(0, -1),
    ),
  orthography,
)

/** «Сколько дней дают на ответ?» contains a word of a genre but asks for no draft. */
const isUnclear = (genre: RequestedGenre, message: string) =>
  /\?\s*$/u.test(message.trim()) && genre !== 'summary' && asksAboutLaw(message)

const lawReply =
  'На вопросы о праве отвечает вкладка «Юридический консультант»: там ответ опирается на нормы справочной базы. Здесь могу подготовить по ним письмо или справку.'

const thanks =
  /^(?:[\s!.,)]*(?:спасибо|благодарю|большое|огромное|отлично|хорошо|понятно|ок|окей|супер|годится|подходит|всё|все)){1,5}[\s!.,)]*$/iu
const greeting = /^\s*(?:привет|здравствуйте|добрый\s+(?:день|вечер|утро)|доброе\s+утро)[\s!.,]*$/iu

/** A message that is no more than thanks or a greeting; the dialogue goes on as before. */
function courtesyReply(message: string): string | null {
  if (thanks.test(message)) return 'Пожалуйста! Если понадобится другой текст, напишите, какой.'
  return greeting.test(message) ? `Здравствуйте! ${offer} ${example}` : null
}
