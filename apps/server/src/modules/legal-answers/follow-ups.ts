import type { Citation } from '@uprava/contract/laws.ts'

import type { LegalContext } from './retrieval/context.ts'

const maxFollowUps = 3
/** A hit below this share of the best one's score is about something else. */
const minShareOfBest = 0.6

/**
 * Suggested next questions: about the successors of what is repealed, and about hits that are not cited. Each names its
 * provision, so that the search resolves it.
 */
export function followUps(context: LegalContext, citations: readonly Citation[]): string[] {
  const cited = new Set(citations.map(({ norm_id: id }) => id))
  const successors = citations.flatMap(({ replaced_by: successor }) =>
    successor && !cited.has(successor.norm_id)
      ? [`Что изменилось: ${[successor.title, successor.article].filter((part) => part !== '').join(', ')}?`]
      : [],
  )
  const best = context.hits[0]?.score ?? 0
  const others = context.hits
    .filter(({ citation, score }) => !cited.has(citation.norm_id) && score >= best * minShareOfBest)
    .map(({ label, citation }) => `Что предусматривает ${label} («${citation.heading}»)?`)
  return [...new Set([...successors, ...others])].slice(0, maxFollowUps)
}
