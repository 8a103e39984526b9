import type { OpenNorm } from '#features/citations/index.ts'

import type { Appeal } from './appeal-state.ts'

/** A norm to open, with the citation of the answer when it is among them. */
export const normOf = (normId: string, { metadata }: Pick<Appeal, 'metadata'>): OpenNorm => ({
  normId,
  citation: metadata?.citations.find(({ norm_id: id }) => id === normId),
})
