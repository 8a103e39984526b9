import type { Inflected } from '#platform/russian/index.ts'

import type { DraftState } from '../../draft-state.ts'
import { namesGenre } from '../../reading/follow-up.ts'
import type { RequestedGenre } from '../../reading/genre.ts'
import { signerIn } from '../../reading/people/named-signer.ts'
import { mergeFields, type RequestFields } from '../../reading/request-fields.ts'
import type { Clause, RequestParts } from '../../reading/request-parts.ts'
import { wholeSegments } from '../../reading/segments.ts'
import { changedMaterial } from './changed-material.ts'

type Read = {
  readonly genre: RequestedGenre
  readonly fields: RequestFields
  readonly parts: RequestParts
  readonly message: string
}

/**
 * The draft before with what a correction says that takes the place of nothing in it: it is added, or turns the letter round.
 * Nothing of the draft is lost by that.
 */
export function correctedDraft(
  { genre, fields, parts, message }: Read,
  before: DraftState,
  words: Inflected,
): DraftState {
  const merged = mergeFields(before.fields, fields)
  const { material } = before
  if (!before.parts) return { ...before, fields: merged }
  const isReversed = /наоборот|не\s+то(?!\p{L})|это\s+мы|не\s+так\s*[,.!—–-]/iu.test(message)
  return {
    ...before,
    genre: isReversed && genre !== 'cannot' && namesAsk(message) ? genre : before.genre,
    fields: merged,
    ...(material === undefined ? {} : { material: changedMaterial(material, message, words) }),
    begun: withAddition(before.begun ?? '', message),
    parts: isReversed
      ? reversed(before.parts, parts, message)
      : withContent(before.parts, contentOf(message, parts), {
          ...parts,
          signer: parts.signer ?? signerIn(message),
        }),
  }
}

/** «наоборот, это мы у них просим стулья»: the matter is said again. */
function reversed(before: RequestParts, now: RequestParts, message: string): RequestParts {
  const clauses = now.clauses.length === 0 ? askedIn(message) : now.clauses
  return clauses.length === 0 ? before : { ...before, clauses, addressee: now.addressee || before.addressee }
}

/** The draft with more of its matter; a cause or a matter said again takes the place of the earlier one. */
function withContent(
  before: RequestParts,
  content: readonly Clause[],
  { addressee, signer }: Pick<RequestParts, 'addressee' | 'signer'>,
): RequestParts {
  const kinds = new Set<Clause['kind']>(
    content.map(({ kind }) => kind).filter((kind) => kind === 'cause' || kind === 'matter'),
  )
  return {
    ...before,
    // «ещё на радио „Волна“»: a name is whom it is for, «субботе» is none.
    addressee: /\p{Lu}/u.test(addressee) ? addressee : before.addressee,
    signer: signer ?? before.signer,
    clauses: [...before.clauses.filter(({ kind }) => !kinds.has(kind)), ...content],
  }
}

/** What of a correction the draft is to say. */
function contentOf(message: string, { clauses }: RequestParts): readonly Clause[] {
  const said = saidIn(message)
  if (said.length > 0) return said
  return clauses.length > 0 ? clauses.map((one) => ({ ...one, link: '. ' })) : addedIn(message)
}

/** The clauses of a correction that are said to the reader of the draft. */
function saidIn(message: string): Clause[] {
  const clauses: Clause[] = []
  let said = ''
  let end = 0
  for (const { label, start, end: stop } of wholeSegments(message)) {
    const text = message.slice(start, stop).replaceAll(/\s+/gu, ' ').trim()
    said += message.slice(end, start)
    end = stop
    if (label === 'order') said += text
    else if (label === 'addressee' || label === 'signer' || isTakenAway(said, message.slice(stop))) said = ''
    else if (label !== 'aside' && label !== 'source' && /[\p{L}\d]{2}|\d/u.test(text)) {
      clauses.push({ kind: label, link: '. ', text })
      said = ''
    }
  }
  return clauses
}

/** «убери строку про кофе», «про отпуска вычеркни»: what is named there is not to be said. */
const isTakenAway = (before: string, behind: string): boolean =>
  /(?:убери|убрать|выкинь|вычеркни|удали)(?:те)?(?:\s+(?:строк|строчк|пункт|вопрос|фраз|слов|предложени|упоминани)\p{L}*)?(?:\s+(?:про|об?|насч[её]т))?\s*$/iu.test(
    before,
  ) || /^\s*(?:убери|выкинь|вычеркни|удали)(?!\p{L})/iu.test(behind)

/** «наоборот, это мы у них просим стулья» */
function askedIn(message: string): Clause[] {
  const what = /(?:просим|прошу|попросить)\s+(?:у\s+них\s+)?(?<what>[^,.]+)/iu.exec(message)?.groups?.['what']
  return what === undefined ? [] : [{ kind: 'request', link: '', text: what.trim() }]
}

/** «в объявление впиши ещё, что будет чай»: what is to be added, where no segment was read. */
function addedIn(message: string): Clause[] {
  const text =
    /(?<!\p{L})(?:добав|допиши|припиши|впиши|вставь|укажи|упомяни)\p{L}*\s*(?:ещ[её])?[\s,:]*(?:что\s+)?(?<text>\p{L}.{4,})$/isu.exec(
      message.trim(),
    )?.groups?.['text']
  return text === undefined ? [] : [{ kind: 'fact', link: '. ', text }]
}

/** «добавь, что премий три»: the order of a list with one more item. */
const withAddition = (begun: string, message: string): string =>
  `${begun.replace(/[.\s]+$/u, '')}. ${message.replace(/^\s*(?:и\s+|ещ[её]\s+)*(?:добавь|дополни|допиши|укажи|вставь)(?:те)?[\s,:]+(?:ещ[её]\s+|что\s+)*/iu, '')}`

/** «наоборот, это мы просим» turns a letter round; «не так сухо» does not. */
const namesAsk = (message: string): boolean =>
  namesGenre(message) || /прос(?:им|ят|ит)|сообща/iu.test(message)
