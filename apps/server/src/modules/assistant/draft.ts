import { orthography, type Orthography } from '#platform/russian/index.ts'
import { defineTask } from '#platform/workers/index.ts'

import { announcementDraft } from './draft-announcement.ts'
import { congratulationDraft } from './draft-congratulation.ts'
import { letterDraft } from './draft-letter.ts'
import type { Draft, Signer } from './draft-parts.ts'
import { memoDraft, reportDraft } from './draft-report.ts'
import { formally } from './edit/formal.ts'
import { inPlainWords } from './edit/plain-words.ts'
import { proofread } from './edit/proofread.ts'
import { quotedIn } from './edit/quoted.ts'
import { shortened } from './edit/shorten.ts'
import { declension } from './prose/declension.ts'
import { hasWriter, writeText } from './prose/write-text.ts'
import { answeredParts, answersTo, type Answers } from './reading/answers.ts'
import { unknownTaskReply, unsupportedTaskReply } from './reading/cannot.ts'
import {
  correctedParts,
  isCorrection,
  isRepeat,
  isSameAddressee,
  isSameTopic,
  isStyleRequest,
  styleOf,
  type Style,
  repeatedOrder,
  repeatedParts,
} from './reading/follow-up.ts'
import { asksAboutLaw, genreOf, genres, type Genre, type RequestedGenre } from './reading/genre.ts'
import { listNames } from './reading/records.ts'
import { mergeFields, noFields, readFields, type RequestFields } from './reading/request-fields.ts'
import type { Clause, RequestParts } from './reading/request-parts.ts'
import { asOrder, withoutRetractions } from './reading/retractions.ts'
import { hasOrder, partsOf, withoutOrders } from './reading/segments.ts'
import { summary } from './summary.ts'

/** The state of a dialogue, from which the next message continues. */
export type DraftState = {
  readonly genre: Genre
  readonly fields: RequestFields
  /** The request taken apart; absent in dialogues of earlier versions. */
  readonly parts?: RequestParts
  /** The message that began the draft; absent in dialogues of earlier versions. */
  readonly begun?: string
  /** What was answered to its gaps, and those that are left. */
  readonly answers?: Answers
  readonly gaps?: readonly string[]
  /** How it was asked to be said. */
  readonly style?: Style
}

/** The reply of the built-in engine. `state` is null when there is no draft. */
export type BuiltInReply = {
  readonly text: string
  readonly state: DraftState | null
  /** What the message was understood to want; null: nothing that can be drafted. */
  readonly genre: RequestedGenre | null
  readonly gaps: readonly string[]
}

const offer =
  'Я готовлю черновики: письма, запросы, ответы, служебные записки, объявления, поздравления, отчёты, повестки, справки и краткие изложения; правлю и упрощаю тексты.'
const example =
  'Например: «Подготовьте объявление для жителей о субботнике 18 апреля в 10:00 в парке Победы».'

/** A reply without a draft; the dialogue goes on as before. */
const say = (text: string, state: DraftState | null, genre: RequestedGenre | null = null): BuiltInReply => ({
  text,
  state,
  genre,
  gaps: [],
})

/** What a reply is written with besides the message. */
export type Circumstances = {
  readonly signer: Signer
  /** yyyy-mm-dd: the week days that a request names get their dates. */
  readonly today: string
  readonly spelling: Orthography
}

/**
 * The built-in engine's reply to a message: a draft from the user's own words, a corrected draft, a question, or
 * what it cannot do.
 */
export function replyTo(typed: string, stored: DraftState | null, given: Circumstances): BuiltInReply {
  const message = asOrder(typed)
  const before = withReadableParts(stored)
  const cannot = unsupportedTaskReply(message)
  if (cannot !== null) return say(cannot, before, 'cannot')
  const meant = withoutRetractions(message)
  const parts = partsOf(meant, given.spelling)
  const found = genreOf(message)
  const fields = readFields(meant)
  if (!found.isSure || isUnclear(found.genre, message)) {
    const other = withoutDraft(message)
    if (other !== null) return say(other, before)
  }
  const state = nextState({ ...found, fields, parts, message }, before, given.spelling)
  if (state === 'cannot') return say(unknownTaskReply, before, 'cannot')
  if (state === null)
    return say(
      `${offer} Напишите, какой текст нужен, кому, по какому поводу и какие факты упомянуть. ${example}`,
      null,
    )
  if (edits.has(state.genre) && materialOf(state, message) === null)
    return {
      ...say('Пришлите текст, с которым нужно работать: вставьте его после двоеточия.', state, state.genre),
      gaps: ['текст'],
    }
  const written = write(state, message, given)
  const draft = { ...written, text: forSeveral(written.text), gaps: inTextOrder(written) }
  return {
    text: [withNotes(state, draft), ...remarks({ state, before, written, message }, given)].join(' '),
    state: { ...state, gaps: draft.gaps },
    genre: state.genre,
    gaps: draft.gaps,
  }
}

/** What is said where another style changes nothing. */
const unchanged: Readonly<Record<Style, string>> = {
  short: 'Короче без потери фактов не получилось: напишите, что убрать.',
  official: 'Разговорных слов в тексте не осталось: напишите, какое место сказать иначе.',
  other: 'Менять тон я не умею: пришлите слова, которые добавить или заменить.',
}

type Reply = {
  readonly state: DraftState
  readonly before: DraftState | null
  readonly written: Draft
  readonly message: string
}

/** What is to be said beside the draft: a style that changed nothing, facts of somebody else. */
function remarks({ state, before, written, message }: Reply, given: Circumstances): string[] {
  if (before === null) return []
  const { style } = state
  if (style !== undefined && style !== before.style && isUnchanged(written, before, message, given))
    return [`_${unchanged[style]}_`]
  if (isCorrection(message) && isUnchanged(written, before, message, given))
    return ['_В тексте ничего не изменилось: напишите, какие слова на какие заменить._']
  const isOther = isRepeat(message) && state.parts?.addressee !== before.parts?.addressee
  const isKept = (state.parts?.clauses ?? []).some(({ kind }) => kind === 'fact')
  return isOther && isKept && state.genre === 'congratulation'
    ? ['_Сведения остались от прежнего адресата: проверьте, верны ли они для нового._']
    : []
}

const isUnchanged = (written: Draft, before: DraftState, message: string, given: Circumstances): boolean =>
  forSeveral(write(before, message, given).text) === forSeveral(written.text)

/** The gaps as the reader meets them. */
const inTextOrder = ({ text, gaps }: Draft): string[] =>
  gaps.toSorted((one, other) => text.indexOf(`[${one}]`) - text.indexOf(`[${other}]`))

/** Genres that work on a text which the message brings along. */
const edits: ReadonlySet<Genre> = new Set([
  'summary',
  'shorten',
  'proofread',
  'plain-words',
  'formal',
  'translate-case',
])

const materialOf = ({ genre, fields, parts }: DraftState, message: string): string | null =>
  quotedIn(message) ??
  (genre === 'translate-case'
    ? (parts?.source ?? message)
    : (withoutOrders(message) ?? fields.material ?? parts?.source ?? null))

type ReplyInput = {
  readonly message: string
  readonly before: DraftState | null
  readonly signer: Signer
  /** yyyy-mm-dd */
  readonly today: string
}

/** The reply, computed on a worker thread. */
export const replyTask = defineTask<ReplyInput, BuiltInReply>(
  import.meta.url,
  'replyTask',
  async ({ message, before, signer, today }) =>
    replyTo(message, before, { signer, today, spelling: await orthography() }),
)

/** «Сколько дней дают на ответ?» contains a word of a genre but asks for no draft. */
const isUnclear = (genre: RequestedGenre, message: string) =>
  /\?\s*$/u.test(message.trim()) && genre !== 'summary' && asksAboutLaw(message)

function withoutDraft(message: string): string | null {
  if (asksAboutLaw(message))
    return 'На вопросы о праве отвечает вкладка «Юридический консультант»: там ответ опирается на нормы справочной базы. Здесь могу подготовить по ним письмо или справку.'
  if (/^\s*(?:спасибо|благодарю|отлично|хорошо|понятно|ок)[\s!.,]*$/iu.test(message))
    return 'Пожалуйста! Если понадобится другой текст, напишите, какой.'
  if (/^\s*(?:привет|здравствуйте|добрый\s+(?:день|вечер|утро)|доброе\s+утро)[\s!.,]*$/iu.test(message))
    return `Здравствуйте! ${offer} ${example}`
  return null
}

type Read = {
  readonly genre: RequestedGenre
  readonly isSure: boolean
  readonly fields: RequestFields
  readonly parts: RequestParts
  readonly message: string
}

/** Parts that an earlier version stored in another shape are left out: the dialogue goes on from its fields. */
function withReadableParts(stored: DraftState | null): DraftState | null {
  if (!stored?.parts || 'clauses' in stored.parts) return stored
  const { parts: _, ...readable } = stored
  return readable
}

/**
 * A message that names a genre starts a new draft; «такое же Петрову» repeats the last one, «добавь …» and a bare value
 * correct it.
 */
function nextState(
  { genre, isSure, fields, parts, message }: Read,
  before: DraftState | null,
  spelling: Orthography,
): DraftState | 'cannot' | null {
  const earlier = before?.parts
  const answered = before ? withAnswers(before, message, parts) : null
  if (answered) return answered
  if (before && earlier && isStyleRequest(message, parts)) return { ...before, style: styleOf(message) }
  if (before && earlier && isRepeat(message)) {
    const isOther = genre !== 'cannot' && namesGenre(message)
    const now = partsOf(repeatedOrder(message, before.genre), spelling)
    return {
      genre: isOther ? genre : before.genre,
      fields: { ...noFields, tone: before.fields.tone },
      parts: repeatedParts(earlier, now, message),
      ...(before.begun === undefined ? {} : { begun: before.begun }),
    }
  }
  if (before && isCorrection(message)) {
    const isReversed = /наоборот|не\s+то(?!\p{L})|это\s+мы|не\s+так\s*[,.!—–-]/iu.test(message)
    const merged = mergeFields(before.fields, fields)
    if (!earlier) return { ...before, fields: merged }
    return {
      ...before,
      genre: isReversed && genre !== 'cannot' && namesAsk(message) ? genre : before.genre,
      fields: merged,
      begun: withAddition(before.begun ?? '', message),
      parts: correctedParts(earlier, parts, { message, isReversed }),
    }
  }
  if (genre === 'cannot') return 'cannot'
  const meant = settledGenre(genre, parts, message)
  const isBareValue = !isSure && parts.addressee === '' && !hasOrder(message)
  if (before && isBareValue)
    return {
      ...before,
      fields: mergeFields(before.fields, fields),
      ...(earlier ? { parts: repeatedParts(earlier, parts, message) } : {}),
    }
  if (
    parts.clauses.length === 0 &&
    (!isSure || saysNothing(message, fields, parts)) &&
    !edits.has(genre) &&
    !isList(genre)
  )
    return fields.material === null ? null : { genre: 'summary', fields }
  const isSameMatter = earlier !== undefined && isSameTopic(message, parts)
  const isSame = parts.addressee === '' && earlier && isSameAddressee(message)
  const addressee = isSame ? earlier.addressee : parts.addressee
  return {
    genre: meant,
    fields: mergeFields(noFields, fields),
    parts: {
      ...parts,
      addressee,
      ...(isSameMatter ? { clauses: earlier.clauses.map(asFact) } : {}),
    },
    begun: message,
  }
}

const beginsWithOrder =
  /^\s*(?:(?:а|и|теперь|ещ[её])\s+)*(?:на?пиш|состав|подготов|сдела|черкн|отпиш|ответь|нуж|надо|попроси|поздрав|поблагодар|предупре|сообщи|напомни|откажи|уведом|перепиш|исправ|провер|сократ|письм|объявлен|служеб|докладн)/iu

/** «добавь, что премий три»: the order of a list with one more item. */
const withAddition = (begun: string, message: string): string =>
  `${begun.replace(/[.\s]+$/u, '')}. ${message.replace(/^\s*(?:и\s+|ещ[её]\s+)*(?:добавь|дополни|допиши|укажи|вставь)(?:те)?[\s,:]+(?:ещ[её]\s+|что\s+)*/iu, '')}`

/** The draft with its gaps filled; null when the message is no answer to them. */
function withAnswers(before: DraftState, message: string, parts: RequestParts): DraftState | null {
  const isBareValue =
    !beginsWithOrder.test(message) &&
    !isRepeat(message) &&
    !isCorrection(message) &&
    !isStyleRequest(message, parts)
  const answers = answersTo(message, before.gaps ?? [], isBareValue)
  if (!answers) return null
  return {
    ...before,
    answers: { ...before.answers, ...answers },
    ...(before.parts ? { parts: answeredParts(before.parts, answers) } : {}),
  }
}

/** What asks for a text in other words. */
const editWords =
  /официальн|делов|перепи|переве[дс]|оформи|причеш|прилич|нормальн|язык|по\s+уму|положено|губернатор|сделай\s+как|скажи\s+так|красив|грамотн/iu

/** «просим автобус на 5 декабря» is the bus where others read it. */
const asFact = (clause: Clause): Clause => ({
  kind: 'fact',
  link: '. ',
  text: clause.text.replace(/^(?:прос(?:им|ит|ят)|прошу)\s+/iu, ''),
})

/** An answer that answers nothing is a request or a notice. */
function settledGenre(genre: Genre, { addressee, clauses }: RequestParts, message: string): Genre {
  const isAnswer =
    /ответ|отвеча|отпи[шс]|отказ|откаж|отбей|на\s+(?:запрос|письмо|обращение|жалобу)|спрашива|просил|просит|жал[оу]|разъясн|поясн|объясн/iu
  // «напиши в ЖКХ, во дворе яма»: nothing asks for other words.
  if (genre === 'formal' && addressee !== '' && !editWords.test(message))
    return clauses.some(({ kind }) => kind === 'request') ? 'letter-request' : 'letter-notice'
  // «надо письмо в министерство, чтоб дали денег»
  if (genre === 'letter-notice' && clauses[0]?.kind === 'request') return 'letter-request'
  if (genre !== 'letter-answer' || isAnswer.test(message) || clauses.some(({ kind }) => kind === 'matter'))
    return genre
  const asks = clauses.some(({ kind, link }) => kind === 'request' || /(?:пусть|чтобы?)\s*$/iu.test(link))
  return asks ? 'letter-request' : 'letter-notice'
}

/** A genre alone: neither a matter nor an addressee. */
const saysNothing = (
  message: string,
  { topic, occasion }: RequestFields,
  { addressee }: RequestParts,
): boolean =>
  addressee === '' && topic === null && occasion === null && message.trim().split(/\s+/u).length < 3

/** «наоборот, это мы просим» turns a letter round; «не так сухо» does not. */
const namesAsk = (message: string): boolean =>
  namesGenre(message) || /прос(?:им|ят|ит)|сообща/iu.test(message)

const isList = (genre: Genre): boolean => Object.hasOwn(listNames, genre)

const namesGenre = (message: string): boolean =>
  /(?:письм|объявлени|служебк|поздравлени|благодарност|отч[её]т|пост|повестк|соболезновани)/iu.test(message)

function write(state: DraftState, message: string, given: Circumstances): Draft {
  const { genre, fields, parts, answers = {} } = state
  const { signer, spelling } = given
  const edited = edits.has(genre) ? edit(state, materialOf(state, message) ?? '', message, spelling) : null
  if (edited) return edited
  if (
    parts &&
    hasWriter(genre) &&
    !(genre === 'invitation' && fields.isLabelled) &&
    !(byFields.has(genre) && isStructured(fields, parts, state.begun ?? message))
  )
    return writeText(genre, withNamed(genre, parts, fields), {
      ...given,
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
    (parts.clauses.length < 2 || /[.!?]\s+\S/u.test(message)))

/** «Подготовьте объявление для жителей о субботнике 18 апреля» names genre and topic as a form does. */
const wordedAsForm =
  /^(?:напиш|подготов|состав|нуж|помоги)\p{L}*\s+(?:\p{L}+\s+){0,2}(?:письм|объявлен|запрос|доклад|отч[её]т|справк|поздравлен|приглаш|благодарн)/iu

/** To several people «вас» is written small, save where a sentence begins. */
const forSeveral = (text: string): string =>
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
      return done(shortened(text, spelling))
    case 'proofread':
      return done(proofread(text, spelling))
    case 'plain-words':
      return done(inPlainWords(text, spelling))
    case 'formal':
      return { ...formally(text, addresseeOfText(text, parts?.addressee ?? '', message), spelling), gaps: [] }
    case 'translate-case':
      return done(declension(message, text))
    case 'summary':
      return summary(text, spelling)
    default:
      return null
  }
}

/** Whom a text calls in front is no addressee of its order: «перешли начальнику: Иван Иваныч, …». */
const addresseeOfText = (text: string, addressee: string, message: string): string =>
  addressee !== '' && !text.startsWith(addressee)
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

/** Separates the draft, which is downloaded, from the notes about it. */
export const NOTES = '\n\n---\n\n'

function withNotes({ genre }: DraftState, { text, gaps, leftOut = [] }: Draft): string {
  const notes = [
    `Черновик (${genres[genre] ?? 'письмо'}) составлен встроенным движком из ваших слов.`,
    gaps.length > 0
      ? `Заполните места в скобках: ${gaps.join(', ')}. Недостающее можно вписать в форму под черновиком или прислать следующим сообщением.`
      : 'Проверьте факты и имена перед отправкой.',
    ...(leftOut.length === 0
      ? []
      : [
          `Не вошло разговорное: ${leftOut.map((one) => `«${one.replaceAll(/[«»_*]/gu, '')}»`).join('; ')}. Если это нужно в тексте, скажите иначе.`,
        ]),
  ]
  return `${text}${NOTES}_${notes.join(' ')}_`
}

/** The fields of a draft, shown beside it. */
export function draftFields({ fields }: DraftState): { name: string; value: string }[] {
  const person =
    fields.person && [fields.person.last, fields.person.first, fields.person.middle].filter(Boolean).join(' ')
  const named: readonly (readonly [string, string | null])[] = [
    ['адресат', fields.addressee],
    ['имя', person],
    ['повод', fields.occasion],
    ['тема', fields.topic],
    ['дата', fields.date],
    ['время', fields.time],
    ['место', fields.place],
    ['срок', fields.deadline],
    ['от кого', fields.sender],
    ['телефон', fields.phone],
    ['почта', fields.email],
  ]
  return named.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}
