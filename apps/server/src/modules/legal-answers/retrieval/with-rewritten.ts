import type { ContextHit, LegalContext } from './context.ts'

/** Reciprocal rank fusion: how much the first places count. */
const fusionConstant = 60

const isSure = ({ verdict, isUnsure }: LegalContext) => verdict === 'answer' && !isUnsure

/**
 * What a weak search and those of its rewritten queries found together. A norm that several find comes first; the result is
 * sure when one of the rewritten queries is answered surely. Nothing found by any leaves the weak result.
 */
export function withRewritten(weak: LegalContext, found: readonly LegalContext[]): LegalContext {
  const answered = found.filter(({ verdict }) => verdict === 'answer' || verdict === 'repealed')
  if (answered.length === 0) return weak
  const all = weak.verdict === 'refuse' ? answered : [weak, ...answered]
  const shares = new Map<string, number>()
  const hits = new Map<string, ContextHit>()
  for (const { hits: ofOne } of all) {
    for (const [place, hit] of ofOne.entries()) {
      const id = hit.citation.norm_id
      shares.set(id, (shares.get(id) ?? 0) + 1 / (fusionConstant + place))
      const known = hits.get(id)
      if (!known || known.score < hit.score) hits.set(id, hit)
    }
  }
  const best = Math.max(...all.flatMap((one) => one.hits.map(({ score }) => score)))
  const highest = Math.max(...shares.values())
  const fused = [...hits.values()]
    .map((hit) => ({ ...hit, score: best * ((shares.get(hit.citation.norm_id) ?? 0) / highest) }))
    .toSorted((a, b) => b.score - a.score)
  const [first] = answered
  return {
    ...weak,
    verdict: first!.verdict,
    coverage: Math.max(...all.map(({ coverage }) => coverage)),
    message: first!.message,
    isUnsure: !answered.some(isSure),
    hits: fused,
  }
}
