import type { DraftState } from './draft-state.ts'
import { quotedIn } from './edit/quoted.ts'
import { withoutOrders } from './reading/segments.ts'

/** The text that is to be worked on; null when none was brought along. */
export const materialOf = ({ genre, fields, parts, material }: DraftState, message: string): string | null =>
  material ??
  quotedIn(message) ??
  (genre === 'translate-case'
    ? (parts?.source ?? message)
    : (withoutOrders(message) ?? fields.material ?? parts?.source ?? null))
