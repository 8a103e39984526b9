import type { DraftState } from './draft-state.ts'
import { quotedIn } from './edit/quoted.ts'
import { behindOrderSentence, withoutOrders } from './reading/segments.ts'

/** The text that is to be worked on; null when none was brought along. */
export const materialOf = ({ genre, fields, parts, material }: DraftState, message: string): string | null =>
  material ??
  quotedIn(message) ??
  (genre === 'translate-case'
    ? (parts?.source ?? message)
    : (behindOrderSentence(message) ??
      withoutOrders(message) ??
      fields.material ??
      parts?.source ??
      behindOrder(message)))

/** «Много букв. Настоящим письмом …», «для наклейки — Просьба …»: what stands behind the first sentence or dash. */
const behindOrder = (message: string): string | null =>
  /^[^.!?…:—–]{2,90}(?:[.!?…:]+\s+|\s+[—–-]\s+)(?<text>\S.{24,})$/su.exec(message.trim())?.groups?.['text'] ??
  null
