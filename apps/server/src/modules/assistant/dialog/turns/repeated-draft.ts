import type { Orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../../draft-state.ts'
import { hasOwnMatter, leastOfMatter, namesGenre, repeat, repeatedOrder } from '../../reading/follow-up.ts'
import type { RequestedGenre } from '../../reading/genre.ts'
import { signerIn } from '../../reading/people/named-signer.ts'
import { noFields } from '../../reading/request-fields.ts'
import type { Clause, RequestParts } from '../../reading/request-parts.ts'
import { partsOf } from '../../reading/segments.ts'

/** The draft of the last request for somebody else, with what the message says besides. */
export function repeatedDraft(
  genre: RequestedGenre,
  message: string,
  before: DraftState,
  earlier: RequestParts,
  spelling: Orthography,
): DraftState {
  const isOther = genre !== 'cannot' && namesGenre(message)
  const read = partsOf(repeatedOrder(message, before.genre), spelling)
  const now =
    read.addressee === '' ? { ...read, addressee: toWorks.exec(message)?.groups?.['to'] ?? '' } : read
  return {
    genre: forReaders.test(message) ? 'post' : isOther ? genre : before.genre,
    fields: { ...noFields, tone: before.fields.tone },
    parts: repeatedParts(earlier, now, message),
    ...(before.begun === undefined ? {} : { begun: before.begun }),
    ...(before.executor === undefined ? {} : { executor: before.executor }),
  }
}

/** «то же самое, но в телегу для людей»: where people read, it is a post. */
const forReaders =
  /(?<!\p{L})(?:в|во|для)\s+(?:нашу?\s+|нашего\s+)?(?:телег[уи]|телеграм\p{L}*|вк|вконтакте|соцсет\p{L}+|паблик\p{L}*)(?!\p{L})/iu

/** «такое же на молокозавод» */
const toWorks =
  /(?:же|самое)\s+(?<to>на\s+(?:\p{L}+\s+)?\p{Ll}*(?:завод|комбинат|фабрик|почт|станци|предприяти|рын[ко]|ферм|склад|радио|птицефабрик)\p{Ll}*(?:\s+[«"][^»"]{2,40}[»"])?)/iu

/** The request before with whom, who signs and what a repetition says besides. */
function repeatedParts(earlier: RequestParts, now: RequestParts, message: string): RequestParts {
  const own = now.clauses.filter(({ text }) => !saysNothing.test(text))
  const isOther =
    hasOwnMatter(message, now) ||
    (repeat.test(message) && own.some(({ link }) => /(?<!\p{L})(?:про|насч[её]т|об?)\s*$/iu.test(link))) ||
    isOfOther(earlier, now)
  // A cause or a matter said again takes the place of the earlier one.
  const kinds = new Set<Clause['kind']>(
    own.map(({ kind }) => kind).filter((kind) => kind === 'cause' || kind === 'matter'),
  )
  return {
    ...earlier,
    addressee: otherOfSame(earlier.addressee, now.addressee) || earlier.addressee,
    signer: now.signer ?? signerIn(message) ?? earlier.signer,
    clauses: isOther
      ? now.clauses
      : [
          ...earlier.clauses.filter(({ kind }) => !kinds.has(kind)),
          ...own.map((one) => ({ ...one, link: '. ' })),
        ],
  }
}

/** What is left of a value that was put into the draft already. */
const saysNothing = /^(?:\p{L}{1,3}|(?:на\s+)?\d{1,2}-?\p{Ll}{1,3})$/u

const numbered =
  /(?<!\p{L})(?<thing>дом|класс|групп|подъезд|кабинет|отделени|корпус)\p{Ll}*\s+(?<which>№?\s?\d+\S*)/iu
/** «жильцам дома 12 по Речной» for «дома 14» → «жильцам дома 14 по Речной» */
function otherOfSame(before: string, now: string): string {
  const [was, is] = [numbered.exec(before)?.groups, numbered.exec(now)?.groups]
  const isSame =
    was !== undefined &&
    is !== undefined &&
    was['thing']!.toLowerCase() === is['thing']!.toLowerCase() &&
    now
      .replace(/^для\s+/iu, '')
      .toLowerCase()
      .startsWith(is['thing']!.toLowerCase())
  return isSame ? before.replace(was['which']!, () => is['which']!) : now
}

/**
 * «такую же прачке: стиральная машина не отжимает, нужен мастер»: whole clauses of its own with a request or a cause take
 * the place of what was said of the other.
 */
const isOfOther = (earlier: RequestParts, { clauses }: RequestParts): boolean => {
  const own = clauses.filter(({ text }) => text.split(/\s+/u).length >= leastOfMatter && !/^\d/u.test(text))
  const has = (list: readonly Clause[], kind: Clause['kind']): boolean =>
    list.some((one) => one.kind === kind)
  return (
    (has(own, 'request') && has(earlier.clauses, 'request')) ||
    (has(own, 'cause') && has(earlier.clauses, 'cause'))
  )
}
