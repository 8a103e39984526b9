import type { Citation } from '@uprava/contract/laws.ts'

import type { LegalContext } from './retrieval/context.ts'

const maxFollowUps = 3

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
  const others = context.hits
    .filter(({ citation }) => !cited.has(citation.norm_id))
    .map(({ label, citation }) => `Что предусматривает ${label} («${citation.heading}»)?`)
  return [...new Set([...successors, ...others])].slice(0, maxFollowUps)
}
