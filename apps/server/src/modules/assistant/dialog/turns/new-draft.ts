import type { DraftState } from '../../draft-state.ts'
import { isRemade, isSameAddressee, isSameTopic } from '../../reading/follow-up.ts'
import type { Genre } from '../../reading/genre.ts'
import { mergeFields, noFields, type RequestFields } from '../../reading/request-fields.ts'
import type { Clause, RequestParts } from '../../reading/request-parts.ts'

type Read = {
  readonly genre: Genre
  readonly fields: RequestFields
  readonly parts: RequestParts
  readonly message: string
}

/** A draft of its own, for the addressee or about the matter of the one before where the message says so. */
export function newDraft(
  { genre, fields, parts, message }: Read,
  earlier: RequestParts | undefined,
): DraftState {
  // «объявление об этом же, что буклеты задержатся»: what is added says it all.
  const added = parts.clauses.map((one) => ({ ...one, text: one.text.replace(ofSame, '') }))
  const isSameMatter =
    earlier !== undefined &&
    (isSameTopic(message, parts) || isRemade(message, parts) || isOfMatter(genre, message, parts, earlier))
  const isSame = parts.addressee === '' && earlier && isSameAddressee(message)
  const addressee = isSame ? earlier.addressee : parts.addressee
  return {
    genre,
    fields: mergeFields(noFields, fields),
    parts: {
      ...parts,
      addressee,
      // «теперь отдельно папе Игоря»: whoever signed goes on signing.
      signer:
        parts.signer ?? (goesOn.test(message) && !/подпис/iu.test(message) ? titledSigner(earlier) : null),
      clauses: added.filter(({ text }) => text !== ''),
      ...(isSameMatter ? { clauses: [...earlier.clauses.map(asFact), ...ownClauses(added)] } : {}),
    },
    begun: message,
  }
}

/** «начальник отдела Ягмурова»: a name alone may be of who wrote a memo. */
const titledSigner = (earlier: RequestParts | undefined): string | null =>
  /^\p{L}\p{Ll}{3,}(?:\s\p{Ll}+)*\s(?:.*\s)?\p{Lu}\p{Ll}+/u.test(earlier?.signer ?? '')
    ? (earlier?.signer ?? null)
    : null

const goesOn = /^\s*(?:(?:спасибо|хорошо|отлично)[\s,.!]+)?(?:а|и|ещ[её]|теперь|тогда|потом|отдельно)[\s,]/iu

/** Genres that say to others what a letter or an announcement said. */
const informing: ReadonlySet<Genre> = new Set([
  'post',
  'announcement',
  'welcome-speech',
  'letter-notice',
  'invitation',
])
/** A longer message has a matter of its own. In words. */
const longestOfMatter = 16

/** «по варежкам сделай теперь пост», «речь участникам слёта»: a short order that names a thing of the draft before. */
function isOfMatter(
  genre: Genre,
  message: string,
  { clauses }: RequestParts,
  earlier: RequestParts,
): boolean {
  if (!informing.has(genre) || message.split(/\s+/u).length > longestOfMatter) return false
  if (clauses.some(({ text }) => /\d/u.test(text))) return false
  const before = earlier.clauses.map(({ text }) => text.toLowerCase().replaceAll('ё', 'е')).join(' ')
  return (
    message
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/\p{L}{5,}/gu) ?? []
  ).some((word) => before.includes(word.slice(0, Math.max(4, word.length - 2))))
}

/** What a message adds to the matter of the draft before. */
const ownClauses = (clauses: readonly Clause[]): Clause[] =>
  clauses.filter(
    ({ text }) =>
      text.split(/\s+/u).length >= leastOwn &&
      !/(?:этом|этому|этого|это)(?:\s+же)?$|^эт(?:от|у|и|ой|ом|их)\s/iu.test(text),
  )
/** In words. */
const leastOwn = 3

const ofSame = /^(?:об?\s+)?(?:этом|том)\s+же(?:\s+самом)?(?:\s+для\s+[\p{L}\s]{3,40})?[,:]?\s*(?:что\s+)?/iu

/** «просим автобус на 5 декабря» is the bus where others read it. */
const asFact = (clause: Clause): Clause => ({
  kind: 'fact',
  link: '. ',
  text: clause.text.replace(/^(?:прос(?:им|ит|ят)|прошу)\s+/iu, ''),
})
