import type { Orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../../draft-state.ts'
import { factsIn } from '../../reading/asides.ts'
import { isStyle, styleOf } from '../../reading/follow-up.ts'
import { withMessage } from '../added-message.ts'
import { changedDraft } from '../changed-draft.ts'
import { changedMaterial } from './changed-material.ts'

/** From this share of orders and asides on a clause is no fact. */
const hardlyFact = 0.4

/** The draft before in another style, with what the message changes in it besides: «покороче и без Москвы». */
export function restyledDraft(before: DraftState, message: string, words: Orthography): DraftState {
  const changed = changedDraft(before, message, words, { hasValues: false })
  const { material } = before
  // «потеплее, сорок лет чабаном»: what else is said belongs to the draft.
  const facts =
    changed || material !== undefined ? [] : factsIn(message, hardlyFact).filter((one) => !isStyle(one))
  const state = facts.length === 0 ? (changed?.state ?? before) : withMessage(before, facts.join('. '), words)
  return {
    ...state,
    ...(material === undefined ? {} : { material: changedMaterial(material, message, words) }),
    style: styleOf(message),
  }
}
