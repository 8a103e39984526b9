import type { Hint } from '#platform/text-models/index.ts'

import { namedDatesIn } from './dates.ts'
import { positionsIn } from './positions-in-text.ts'

/** Any day: only the places of dates are asked for. */
const someDay = '2026-01-01'

/** What the model of fields knows of a request besides its words. */
export const requestHints = (text: string): Hint[] => [
  ...positionsIn(text).map(({ start, end }) => ({ label: 'position', start, end })),
  ...namedDatesIn(text, someDay).map(({ start, end }) => ({ label: 'date', start, end })),
]
