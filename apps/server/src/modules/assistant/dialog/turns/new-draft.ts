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
  const isSameMatter = earlier !== undefined && (isSameTopic(message, parts) || isRemade(message, parts))
  const isSame = parts.addressee === '' && earlier && isSameAddressee(message)
  const addressee = isSame ? earlier.addressee : parts.addressee
  return {
    genre,
    fields: mergeFields(noFields, fields),
    parts: {
      ...parts,
      addressee,
      clauses: added.filter(({ text }) => text !== ''),
      ...(isSameMatter ? { clauses: [...earlier.clauses.map(asFact), ...ownClauses(added)] } : {}),
    },
    begun: message,
  }
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
