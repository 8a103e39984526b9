import type { Citation } from '@uprava/contract/laws.ts'

import { db } from '#platform/database/index.ts'

import type { StoredProvision } from '../base/provision.ts'
import { findProvisionsOfActs } from '../base/provisions.repository.ts'
import { successorsOf } from '../base/successors.ts'
import { citationOf } from '../present.ts'
import { scopesOf, type SearchView } from '../scopes.ts'
import { scopeIndexes, termStatistics } from '../search/scope-index.ts'
import { statusOn, type StatusOnDate } from '../status.ts'
import { addressMatch, addressOfProvision, namesAddress, type Address } from './article-address.ts'
import { parseReference } from './citations.ts'
import { findNamedActs } from './named-acts.ts'
import type { KnownAct } from './types.ts'

/** A reference as written in a document: «ч. 1 ст. 12 Федерального закона от 02.05.2006 № 59-ФЗ». */
export type WrittenReference = { readonly written: string; /** yyyy-mm-dd */ readonly date: string | null }

/** What the base knows of an act that a document refers to, on a day. */
export type ActStatus = {
  readonly number: string
  /** yyyy-mm-dd */
  readonly date: string | null
  readonly title: string
  readonly status: StatusOnDate
  /** The provision at the named address, else the one that stands for the act. */
  readonly norm: Citation
  /** Whether the base has the named article; null when none is named. */
  readonly hasArticle: boolean | null
  /** Another date is written than the act of this number has. */
  readonly isOfOtherDate: boolean
}

/** How many references are resolved before the event loop is released. */
const batchSize = 20

/**
 * The statuses of the acts a document refers to, in the order of the references; null: the base lacks the act. Of acts of
 * one number the written date decides, without a date the first one in force.
 */
export async function actStatusOf(
  references: readonly WrittenReference[],
  { channelId, onDate }: { channelId: number | null; onDate: string },
): Promise<(ActStatus | null)[]> {
  const view: SearchView = { scopes: scopesOf(channelId), onDate }
  const indexes = await scopeIndexes(db(), view.scopes)
  const statistics = termStatistics(indexes)
  const named: { acts: readonly KnownAct[]; address: Address }[] = []
  for (const [at, { written }] of references.entries()) {
    if (at % batchSize === batchSize - 1) await new Promise(setImmediate)
    named.push(findNamedActs({ reference: parseReference(written), indexes, statistics }))
  }
  const ids = [...new Set(named.flatMap(({ acts }) => acts.map(({ id }) => id)))]
  const provisions = Map.groupBy(await findProvisionsOfActs(db(), view, ids), ({ actId }) => actId)
  const successors = await successorsOf(view, [...provisions.values()].flat())
  return references.map((reference, at) => {
    const { acts, address } = named[at]!
    const act = chosen(acts, reference.date, (id) => provisions.get(id) ?? [], onDate)
    return act
      ? presentActStatus(act, provisions.get(act.id) ?? [], { reference, address, onDate, successors })
      : null
  })
}

function chosen(
  acts: readonly KnownAct[],
  date: string | null,
  provisionsOf: (id: number) => readonly StoredProvision[],
  onDate: string,
): KnownAct | undefined {
  const there = acts.filter(({ id }) => provisionsOf(id).length > 0)
  const dated = date === null ? [] : there.filter((act) => act.date === date)
  const candidates = dated.length > 0 ? dated : there
  return candidates.find(({ id }) => !isRepealed(provisionsOf(id), onDate)) ?? candidates[0]
}

const isRepealed = (provisions: readonly StoredProvision[], onDate: string) =>
  provisions.every((provision) => statusOn(provision, onDate).isRepealed)

type Known = {
  reference: WrittenReference
  address: Address
  onDate: string
  successors: ReadonlyMap<string, StoredProvision>
}

function presentActStatus(
  act: KnownAct,
  provisions: readonly StoredProvision[],
  { reference, address, onDate, successors }: Known,
): ActStatus | null {
  const placed = namesAddress(address) ? provisionAt(provisions, address) : undefined
  const whole = provisions.find(({ article }) => article === 'в целом') ?? provisions[0]
  const shown = placed ?? whole
  if (!shown) return null
  const replacedBy = shown.replacedBy === null ? null : (successors.get(shown.replacedBy) ?? null)
  return {
    number: act.number,
    date: act.date,
    title: act.title,
    status: actStatus(placed ? [placed] : provisions, onDate),
    norm: citationOf(shown, onDate, { replacedBy }),
    hasArticle: namesAddress(address) ? placed !== undefined : null,
    isOfOtherDate: reference.date !== null && act.date !== null && reference.date !== act.date,
  }
}

/** The provision at the named address. */
function provisionAt(provisions: readonly StoredProvision[], address: Address): StoredProvision | undefined {
  return provisions
    .map((provision) => ({ provision, match: addressMatch(address, addressOfProvision(provision.article)) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)[0]?.provision
}

/** An act is repealed when all of its provisions are, not yet in force when none is; otherwise it is in force. */
function actStatus(provisions: readonly StoredProvision[], onDate: string): StatusOnDate {
  const statuses = provisions.map((provision) => statusOn(provision, onDate))
  const ordered = [
    statuses.find(({ text }) => text === 'действует'),
    statuses.find(({ text }) => text.startsWith('утрачивает силу')),
    statuses.find(({ isRepealed: is }) => !is),
    statuses[0],
  ]
  return ordered.find((status) => status !== undefined)!
}
