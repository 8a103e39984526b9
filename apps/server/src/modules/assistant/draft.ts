import { defineTask } from '#platform/workers/index.ts'

import { announcement } from './draft-announcement.ts'
import { congratulation } from './draft-congratulation.ts'
import { letter } from './draft-letter.ts'
import type { Draft, Signer } from './draft-parts.ts'
import { note, report } from './draft-report.ts'
import { asksAboutLaw, unsupportedTask, genreOf, genres, type Genre } from './genre.ts'
import { mergeFields, noFields, readFields, type RequestFields } from './read-request.ts'
import { summary } from './summary.ts'

/** The state of a dialogue, from which the next message continues. */
export type DraftState = { readonly genre: Genre; readonly fields: RequestFields }

/** The reply of the built-in engine. `state` is null when there is no draft. */
export type BuiltInReply = {
  readonly text: string
  readonly state: DraftState | null
  readonly gaps: readonly string[]
}

const offer =
  'Я готовлю черновики: письма, запросы, приглашения, благодарности, объявления, поздравления, доклады, справки и краткие изложения текста.'
const example =
  'Например: «Подготовьте объявление для жителей о субботнике 18 апреля в 10:00 в парке Победы».'

/**
 * The built-in engine's reply to a message: a draft from the user's own words, a corrected draft, a question, or
 * what it cannot do.
 */
export function replyTo(message: string, before: DraftState | null, signer: Signer): BuiltInReply {
  const cannot = unsupportedTask(message)
  if (cannot !== null) {
    return {
      text: `Встроенный движок не умеет ${cannot}. ${offer} Другие задачи доступны, когда подключена модель.`,
      state: before,
      gaps: [],
    }
  }
  const genre = genreOf(message)
  const fields = readFields(message)
  if (genre === null || isUnclear(genre, fields, message)) {
    const other = withoutDraft(message)
    if (other !== null) return { text: other, state: before, gaps: [] }
  }
  const state = nextState(genre, fields, before, message)
  if (state === null)
    return {
      text: `${offer} Напишите, какой текст нужен, кому, по какому поводу и какие факты упомянуть. ${example}`,
      state: null,
      gaps: [],
    }
  if (state.genre === 'summary' && state.fields.material === null) {
    return {
      text: 'Пришлите текст, который нужно сократить: вставьте его после двоеточия.',
      state: { ...state },
      gaps: ['текст'],
    }
  }
  const draft = write(state, signer)
  return { text: withNotes(state, draft), state, gaps: draft.gaps }
}

type ReplyInput = {
  readonly message: string
  readonly before: DraftState | null
  readonly signer: Signer
}

/** The reply, computed on a worker thread. */
export const replyTask = defineTask<ReplyInput, BuiltInReply>(
  import.meta.url,
  'replyTask',
  ({ message, before, signer }) => replyTo(message, before, signer),
)

/** «Сколько дней дают на ответ?» contains a word of a genre but asks for no draft. */
const isUnclear = (genre: Genre, fields: RequestFields, message: string) =>
  /\?\s*$/u.test(message.trim()) && fields.facts.length === 0 && genre !== 'summary' && asksAboutLaw(message)

function withoutDraft(message: string): string | null {
  if (asksAboutLaw(message))
    return 'На вопросы о праве отвечает вкладка «Юридический консультант»: там ответ опирается на нормы справочной базы. Здесь могу подготовить по ним письмо или справку.'
  if (/^\s*(?:спасибо|благодарю|отлично|хорошо|понятно|ок)[\s!.,]*$/iu.test(message))
    return 'Пожалуйста! Если понадобится другой текст, напишите, какой.'
  if (/^\s*(?:привет|здравствуйте|добрый\s+(?:день|вечер|утро)|доброе\s+утро)[\s!.,]*$/iu.test(message))
    return `Здравствуйте! ${offer} ${example}`
  return null
}

/** A message that names a genre starts a new draft; other messages correct the previous one. */
function nextState(
  genre: Genre | null,
  fields: RequestFields,
  before: DraftState | null,
  message: string,
): DraftState | null {
  const isAnother =
    genre === null && fields.addressee !== null && fields.topic !== null && !isCorrection(message)
  const corrects = (genre === null && !isAnother) || (genre === before?.genre && isCorrection(message))
  if (before !== null && corrects) return { genre: before.genre, fields: mergeFields(before.fields, fields) }
  if (genre !== null) return { genre, fields: mergeFields(noFields, fields) }
  if (fields.material !== null) return { genre: 'summary', fields }
  return fields.addressee !== null && (fields.topic !== null || fields.facts.length > 0)
    ? { genre: 'letter', fields }
    : null
}

const isCorrection = (message: string) =>
  /^\s*(?:пожалуйста,?\s*|и\s+|а\s+|ещ[её]\s+)*(?:добав|укажи|измени|замени|исправ|вставь|допиши|убери|поменя|переделай)/iu.test(
    message,
  )

function write({ genre, fields }: DraftState, signer: Signer): Draft {
  switch (genre) {
    case 'letter':
    case 'request':
    case 'invitation':
    case 'thanks':
      return letter(genre, fields, signer)
    case 'announcement':
      return announcement(fields, signer)
    case 'congratulation':
      return congratulation(fields, signer)
    case 'report':
      return report(fields, signer)
    case 'note':
      return note(fields, signer)
    case 'summary':
      return summary(fields.material ?? '')
    default:
      return genre satisfies never
  }
}

/** Separates the draft, which is downloaded, from the notes about it. */
export const NOTES = '\n\n---\n\n'

function withNotes({ genre }: DraftState, { text, gaps }: Draft): string {
  const notes = [
    `Черновик (${genres[genre]}) составлен встроенным движком из ваших слов.`,
    gaps.length > 0
      ? `Заполните места в скобках: ${gaps.join(', ')}. Можно прислать недостающее следующим сообщением.`
      : 'Проверьте факты и имена перед отправкой.',
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
