import { russianDate } from '@uprava/contract/rules/days.ts'

import type { StoredProvision } from '../base/provision.ts'
import { statusOn } from '../status.ts'
import { confidence, type Confidence } from './confidence.ts'
import { distinct } from './order/rank.ts'
import { asksForeignLaw } from './out-of-scope.ts'
import type { CitedProvisions, Evidence, Ranked, SearchResult } from './types.ts'

/** Added to the confidence when the question names an act. */
const namedActConfidence = 0.55
/** Shown with an answer of low confidence. */
const caution =
  'вопрос может быть о том, чего в справочной базе нет: найдено ближайшее по словам, проверьте, о том ли эти нормы'
/** How many hits are checked for repeals and warnings. */
const foremost = 3

/**
 * Decides between an answer, with a caution where it may miss the question or a warning where the law is repealed,
 * «there is no such article», and a refusal. `successors` are the norms that replace the repealed ones of the evidence.
 */
export function decideVerdict(
  evidence: Evidence,
  successors: readonly StoredProvision[],
  limit: number,
): SearchResult {
  const { concepts, cited, found, onDate } = evidence
  const pinned = pinnedHits(evidence)
  const coverage = pinned.length > 0 ? 1 : Math.max(0, ...found.slice(0, foremost).map((hit) => hit.coverage))
  const certainty = pinned.length > 0 ? { answer: 1, sure: 1 } : certaintyOf(evidence)
  const common = { coverage, searched: searchedFor(evidence), missing: cited.missing, concepts }
  if (pinned.length === 0) {
    if (cited.missing.length > 0)
      return { ...common, hits: [], verdict: 'nonexistent', warnings: [], isUnsure: false }
    if (certainty.answer <= 0) return { ...common, hits: [], verdict: 'refuse', warnings: [], isUnsure: true }
  }
  const hits = withSuccessors(distinct([...pinned, ...found]), successors).slice(0, limit)
  const [first] = hits
  if (!first) return { ...common, hits, verdict: 'refuse', warnings: [], isUnsure: true }
  const { isRepealed } = statusOn(first.provision, onDate)
  const isUnsure = certainty.sure <= 0
  return {
    ...common,
    hits,
    verdict: isRepealed ? 'repealed' : 'answer',
    warnings: [...(isUnsure ? [caution] : []), ...warningsOf(hits, cited, onDate)],
    isUnsure,
  }
}

/** The repealed provisions whose successors are shown beside them. */
export function repealedProvisions({ cited, found, onDate }: Evidence): StoredProvision[] {
  return [...cited.provisions, ...found.slice(0, foremost + 2)]
    .map(({ provision }) => provision)
    .filter((provision) => provision.replacedBy !== null && statusOn(provision, onDate).isRepealed)
}

function searchedFor({ cited, concepts }: Evidence): string[] {
  const acts = cited.acts.map(({ number, title }) => (/\d/u.test(number) ? number : title))
  return [...new Set([...acts, ...concepts.map(({ word }) => word)])]
}

/** The confidence that the hits answer the question. */
function certaintyOf(evidence: Evidence): Confidence {
  const { concepts, cited, base } = evidence
  const keys = concepts.map(({ key }) => key)
  if (asksForeignLaw(keys, base)) return { answer: -1, sure: -1 }
  const named = cited.acts.length > 0 ? namedActConfidence : 0
  const { answer, sure } = confidence(evidence)
  return { answer: answer + named, sure: sure + named }
}

/** The hits that the question cites, first: at the named address, or of the act it names without further words. */
function pinnedHits({ cited, found }: Evidence): Ranked[] {
  const known = new Map(found.map((hit) => [hit.provision.id, hit]))
  const best = cited.provisions[0]?.match ?? 0
  return cited.provisions
    .map(({ provision, match }) => {
      const hit = known.get(provision.id) ?? withoutScore(provision)
      return { ...hit, score: 1 + match + hit.score, coverage: match === best ? 1 : hit.coverage, match }
    })
    .toSorted(
      (a, b) =>
        b.match - a.match ||
        // Nothing but the citation is said: the first one of that place, in the order of the base.
        (cited.isAlone ? 0 : b.score - a.score) ||
        a.provision.position - b.provision.position,
    )
}

/** A provision that was not found by the search itself. */
const withoutScore = (provision: StoredProvision): Ranked => ({
  provision,
  score: 0,
  coverage: 0,
  matchedQuestion: null,
  similarity: 0,
  letters: 0,
  answered: new Set(),
})

/** Places each successor right behind the provision it replaces. */
function withSuccessors(hits: readonly Ranked[], successors: readonly StoredProvision[]): Ranked[] {
  const behind = ({ provision: { replacedBy } }: Ranked): Ranked[] => {
    const successor = successors.find(({ normId }) => normId === replacedBy)
    if (!successor) return []
    return [hits.find(({ provision }) => provision.id === successor.id) ?? withoutScore(successor)]
  }
  return distinct(hits.flatMap((hit) => [hit, ...behind(hit)]))
}

function warningsOf(hits: readonly Ranked[], { acts }: CitedProvisions, onDate: string): string[] {
  const named = new Set(acts.map(({ id }) => id))
  const shown = hits.filter(({ provision }, index) => index < foremost || named.has(provision.actId))
  return [...new Set(shown.flatMap(({ provision }) => warningOf(provision, onDate)))]
}

/** «131-ФЗ от 06.10.2003: утрачивает силу с 01.01.2028». */
function warningOf(provision: StoredProvision, onDate: string): string[] {
  const { warning } = statusOn(provision, onDate)
  if (warning === null) return []
  const dated = provision.actDate === null ? '' : ` от ${russianDate(provision.actDate)}`
  return [`${provision.actNumber}${dated}: ${warning[0]?.toLowerCase() ?? ''}${warning.slice(1)}`]
}
