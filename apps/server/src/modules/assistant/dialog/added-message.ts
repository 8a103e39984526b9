import {
  nameInCase,
  namedPersonIn,
  phraseIn,
  type Inflected,
  type Orthography,
} from '#platform/russian/index.ts'
import type { Turn } from '#platform/text-models/index.ts'

import type { DraftState } from '../draft-state.ts'
import { isSentence } from '../prose/predicates.ts'
import { isGapOfFields } from '../reading/answers.ts'
import { editGenres, type RequestedGenre } from '../reading/genre.ts'
import { nominativeSigner } from '../reading/people/signer-name.ts'
import { mergeFields, readFields } from '../reading/request-fields.ts'
import type { Clause, RequestParts } from '../reading/request-parts.ts'
import { withMore } from './draft-request.ts'
import { saidAbout } from './said-about.ts'

const name = String.raw`\p{Lu}[\p{L}-]+(?:\s\p{Lu}(?:[\p{L}-]+|\.\s?\p{Lu}\.|\.))*`
const post = String.raw`(?:\p{Ll}[\p{L}-]*\s+){0,4}`
const from = new RegExp(
  String.raw`^(?:(?:и|это|подпись|подписать)\s+)*от\s+(?:имени\s+|лица\s+)?(?<who>${post}${name}|(?:главы|директора|администрации|совета|коллектива|профкома)(?:\s\p{L}+){0,3})[.!\s]*$`,
  'u',
)
const signs = new RegExp(
  String.raw`^(?:и\s+)?(?<who>${post}${name})\s+(?:подписывает|подпишет|подпишется)[.!\s]*$`,
  'u',
)
const inNameOf = new RegExp(
  String.raw`^(?:(?:и|это|всё|все|адресуем|пишем)\s+)*на\s+имя\s+(?<who>${post}${name})[.!\s]*$`,
  'u',
)

/** «от главы Титаренко», «на имя директора Шмелёвой», «директор Быкова подписывает»: who signs or reads, and no more. */
export function namedOnly(
  message: string,
  { parts, begun = '' }: DraftState,
  words: Orthography,
): Partial<Pick<RequestParts, 'addressee' | 'signer'>> | null {
  const said = message.trim()
  const signer = from.exec(said)?.groups?.['who']
  if (signer !== undefined) return { signer: nominativeSigner(signer, words) }
  const signing = signs.exec(said)?.groups?.['who']
  if (signing !== undefined) return { signer: signing }
  const reader = inNameOf.exec(said)?.groups?.['who']
  if (reader === undefined) return null
  // «объяснительная повара Лыковой»: who explains was read as the reader.
  const author = parts?.signer === null ? explains.exec(begun)?.groups?.['who'] : undefined
  return {
    addressee: inDative(reader, words),
    ...(author === undefined ? {} : { signer: nominativeSigner(author, words) }),
  }
}
const explains = new RegExp(
  String.raw`^\s*(?:\p{L}+\s+)?объяснительн\p{L}+\s+(?:записк\p{L}+\s+)?(?:от\s+)?(?<who>${post}${name})`,
  'iu',
)

/** «директора Шмелёвой» → «директору Шмелёвой» */
export function inDative(who: string, words: Orthography): string {
  const person = namedPersonIn(who)
  if (!person) return phraseIn('dat', who, words) ?? who
  const title = who.slice(0, person.start).trim()
  return [
    title === '' ? '' : (phraseIn('dat', title, words) ?? title),
    nameInCase(person.text, 'dative').text,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The draft with a message that only says more of its matter: «продавать будут овощи, мёд, саженцы». */
export function withMessage(before: DraftState, message: string, words: Orthography): DraftState {
  const said = saidAbout(message, words)
  const more = [said.text, ...said.added]
    .map((one) =>
      one
        .trim()
        .replace(/^(?:(?:и|а|ещ[её]|также|плюс)[\s,]+)+/iu, '')
        .replace(/(?<=^\p{L}+\s)ещ[её]\s+/iu, '')
        .replace(/[\s.,;]+$/u, ''),
    )
    .filter((one) => one !== '')
  const { parts, begun = '' } = before
  const clauses = more.map((text): Clause => ({ kind: 'fact', link: '. ', text }))
  return {
    ...before,
    begun: withMore(begun, more, before.genre),
    fields: mergeFields(before.fields, readFields(more.join('. '))),
    ...(parts ? { parts: { ...parts, clauses: [...parts.clauses, ...clauses] } } : {}),
  }
}

type Message = {
  readonly genre: RequestedGenre
  readonly isSure: boolean
  readonly parts: RequestParts
  readonly message: string
}

/**
 * «продавать будут овощи, мёд, саженцы»: a short message that orders nothing and names neither a document nor a reader says more
 * of the matter of the draft.
 */
export const isMoreOfMatter = (
  { genre, isSure, parts, message }: Message,
  before: DraftState,
  turn: Turn,
  words: Inflected,
): boolean =>
  !editGenres.has(before.genre) &&
  (genre === 'cannot' || !editGenres.has(genre)) &&
  // «у военкомата автобус на призывников»: surely a text of another kind.
  !(isSure && turn === 'begins' && genre !== before.genre && genre !== 'letter-notice') &&
  parts.addressee === '' &&
  parts.source === null &&
  // «15 мая в 18:00 в Доме культуры» fills the gaps of a form.
  !((before.gaps ?? []).some(isGapOfFields) && !isSentence(message, words)) &&
  message.trim().split(/\s+/u).length <= longestMore &&
  (turn === 'begins' ||
    /^\s*(?:и|ещ[её]|также|плюс|будет|будут)\s/iu.test(message) ||
    // «расскажут про специальности и общежитие»
    (turn === 'corrects' &&
      /^\s*\p{Ll}{3,}(?:[еиуюая]т|[её]тся|[ую]тся|ится)\s/u.test(message) &&
      isSentence(message, words))) &&
  /\p{L}{3,}.*\p{L}{3,}/su.test(message) &&
  !ofAssistant.test(message)
/** In words. */
const longestMore = 14
/** What is said to the assistant: an order, a remark about the draft, a question. */
const ofAssistant =
  /\?\s*$|(?<!\p{L})(?:на?пиш|сдела|передел|перепиш|исправ|поправ|убер|убра|замен|помен|добав|допи|впи|укаж|встав|состав|подготов|оформ|ответь|отпиш|попрос|сообщ|уведом|поздрав|поблагодар|нужн[аоы]?\s+(?:письм|бумаг|текст)|не\s+так|не\s+то(?!\p{L})|ошиб|друго[йе]|наоборот|вместо|лучше|такое|такую|такой|т[оу]\s+же|нет(?=[\s,])|спасибо\s*$|текст|письм|черновик|вариант)\p{L}*/iu
