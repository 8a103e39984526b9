import { refusalTexts } from '@uprava/contract/fields.ts'
import {
  REFERENCE_NOTE,
  type Citation,
  type FoundProvisions,
  type ProvisionView,
} from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import { refuse } from '#platform/http/index.ts'

import type { StoredProvision } from './base/provision.ts'
import {
  findEditions,
  findLastCheck,
  findNeighbours,
  findNorms,
  findProvision,
} from './base/provisions.repository.ts'
import { successorsOf } from './base/successors.ts'
import { citationOf, presentEdition, shownArticle } from './present.ts'
import { scopesOf, type SearchView } from './scopes.ts'
import { quotesFor } from './search/quotes.ts'
import { search, type ProvisionSearch } from './search/search-provisions.ts'
import type { SearchResult, Verdict } from './search/types.ts'
import { today } from './status.ts'

/** A found norm, ready to be shown and cited. */
export type ProvisionHit = {
  readonly provision: StoredProvision
  readonly citation: Citation
  readonly score: number
  readonly matchedQuestion: string | null
  /** One or two sentences that answer, exact substrings of the norm's text. */
  readonly quotes: readonly string[]
}

export type Searched = {
  readonly hits: readonly ProvisionHit[]
  readonly verdict: Verdict
  readonly coverage: number
  readonly searched: readonly string[]
  readonly warnings: readonly string[]
  /** The base may have no answer: what was found is only the nearest. */
  readonly isUnsure: boolean
  /** One sentence for the reader; empty for a plain answer. */
  readonly message: string
}

/** Finds the norms that answer a question, in the common base and the channel's own acts, as of a day. */
export async function searchProvisions(
  asked: Omit<ProvisionSearch, 'onDate'> & { onDate?: string },
): Promise<Searched> {
  const onDate = asked.onDate ?? today()
  const result = await search({ ...asked, onDate })
  const view: SearchView = { scopes: scopesOf(asked.channelId), onDate }
  const successors = await successorsOf(
    view,
    result.hits.map(({ provision }) => provision),
  )
  const hits = result.hits.map(({ provision, score, matchedQuestion }): ProvisionHit => {
    const quotes = quotesFor(provision.text, { question: asked.query, concepts: result.concepts })
    const replacedBy = provision.replacedBy === null ? null : (successors.get(provision.replacedBy) ?? null)
    const citation = citationOf(provision, onDate, { quote: quotes[0] ?? '', replacedBy })
    return { provision, citation, score, matchedQuestion, quotes }
  })
  const { verdict, coverage, searched, warnings, isUnsure } = result
  return { hits, verdict, coverage, searched, warnings, isUnsure, message: messageOf(result, hits) }
}

/** A norm by the id that citations carry, in the edition of the day. Null: the actor's base has none. */
export async function provisionById(
  normId: string,
  { channelId, onDate = today() }: { channelId: number | null; onDate?: string },
): Promise<StoredProvision | null> {
  return findProvision(db(), { scopes: scopesOf(channelId), onDate }, normId)
}

/** Norms by the ids that citations carry, in the editions of the day; ids the actor's base does not have are left out. */
export async function citationsByIds(
  normIds: readonly string[],
  { channelId, onDate = today() }: { channelId: number | null; onDate?: string },
): Promise<Map<string, { provision: StoredProvision; citation: Citation }>> {
  const view: SearchView = { scopes: scopesOf(channelId), onDate }
  const provisions = await findNorms(db(), view, [...new Set(normIds)])
  const successors = await successorsOf(view, provisions)
  return new Map(
    provisions.map((provision) => {
      const replacedBy = successors.get(provision.replacedBy ?? '') ?? null
      return [provision.normId, { provision, citation: citationOf(provision, onDate, { replacedBy }) }]
    }),
  )
}

/** The day the reference base is of, dd.mm.yyyy. */
export async function baseDate(channelId: number | null): Promise<string | null> {
  const checkedOn = await findLastCheck(db(), scopesOf(channelId))
  return checkedOn === null ? null : russianDate(checkedOn)
}

/** GET /ai/v1/provisions */
export async function findForActor(
  { channelId }: SeatActor,
  { query, on, limit }: { query: string; on?: string | undefined; limit: number },
): Promise<FoundProvisions> {
  if (query === '') throw refuse.field('query', refusalTexts.required('Запрос'))
  const { hits, verdict, coverage, searched, warnings, message } = await searchProvisions({
    query,
    channelId,
    limit,
    ...(on === undefined ? {} : { onDate: on }),
  })
  return {
    verdict,
    coverage,
    searched: [...searched],
    warnings: [...warnings],
    message,
    hits: hits.map(({ citation, score, matchedQuestion }) => ({
      ...citation,
      score,
      matched_question: matchedQuestion,
    })),
  }
}

/** GET /ai/v1/provisions/{id} */
export async function readForActor(
  { channelId }: SeatActor,
  normId: string,
  on = today(),
): Promise<ProvisionView> {
  const view: SearchView = { scopes: scopesOf(channelId), onDate: on }
  const provision = await findProvision(db(), view, normId)
  if (!provision) throw refuse.notFound('В базе нет такой нормы')
  const [editions, neighbours, successors] = await Promise.all([
    findEditions(db(), provision.actId, normId),
    findNeighbours(db(), provision.id),
    successorsOf(view, [provision]),
  ])
  const beside = (isBefore: boolean) => {
    const found = neighbours.find((neighbour) => neighbour.isBefore === isBefore)
    return found ? { norm_id: found.normId, title: found.heading, article: shownArticle(found) } : null
  }
  const { quote: _, ...facts } = citationOf(provision, on, {
    replacedBy: successors.get(provision.replacedBy ?? '') ?? null,
  })
  return {
    ...facts,
    text: provision.text,
    effective_from: provision.effectiveFrom === null ? null : russianDate(provision.effectiveFrom),
    edition: presentEdition(provision),
    editions: editions.map(presentEdition),
    previous: beside(true),
    next: beside(false),
    note: REFERENCE_NOTE,
  }
}

function messageOf(
  { verdict, missing, searched, warnings }: SearchResult,
  hits: readonly ProvisionHit[],
): string {
  switch (verdict) {
    case 'answer':
      return warnings.length > 0 ? `Обратите внимание: ${warnings.join('; ')}.` : ''
    case 'repealed': {
      const successor = hits.map(({ citation }) => citation.replaced_by).find((found) => found !== null)
      return successor
        ? `Этот акт утратил силу. Действует: ${[successor.title, successor.article].filter((part) => part !== '' && part !== 'в целом').join(', ')}.`
        : 'Этот акт утратил силу.'
    }
    case 'nonexistent':
      return `В базе нет ${missing.join(', ')}.`
    case 'refuse':
      return searched.length > 0
        ? `В справочной базе нет нормы, которая отвечает на этот вопрос. Искали: ${searched.join(', ')}.`
        : 'Уточните вопрос: в нём нет слов, по которым можно искать.'
    default:
      return verdict satisfies never
  }
}
