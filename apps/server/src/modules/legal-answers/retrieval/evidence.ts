import type { Citation } from '@uprava/contract/laws.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'

import type { StoredProvision } from '#modules/laws/index.ts'
import type { Retrieved } from '#modules/runs/index.ts'

import { labelOf } from './citation-label.ts'
import type { ContextHit } from './context.ts'

/** The edition of a provision as shown to the user. */
export function editionOf({ origin, validFrom, checkedAt }: StoredProvision): string {
  if (origin === 'official' && validFrom !== null) return `редакция с ${russianDate(validFrom)}`
  return origin === 'official' ? 'официальный текст' : `изложение базы на ${russianDate(checkedAt)}`
}

/** A retrieved provision for the evidence log. */
export const toEvidence = ({
  citation,
  provision,
  score,
}: Pick<ContextHit, 'citation' | 'provision' | 'score'>): Retrieved => ({
  norm_id: citation.norm_id,
  label: labelOf(provision),
  provision_id: provision.id,
  edition: editionOf(provision),
  status: citation.status,
  score: Math.round(score * 1000) / 1000,
})

/** The citations of an interrupted run for the evidence log; of their editions only the day is known. */
export const citationsToEvidence = (citations: readonly Citation[]): Retrieved[] =>
  citations.map((citation) => ({
    norm_id: citation.norm_id,
    label: citation.requisites,
    provision_id: 0,
    edition: `на ${citation.on}`,
    status: citation.status,
    score: 0,
  }))
