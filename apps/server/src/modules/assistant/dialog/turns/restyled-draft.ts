import type { Orthography } from '#platform/russian/index.ts'

import type { DraftState } from '../../draft-state.ts'
import { styleOf } from '../../reading/follow-up.ts'
import { changedDraft } from '../changed-draft.ts'
import { changedMaterial } from './changed-material.ts'

/** The draft before in another style, with what the message changes in it besides: «покороче и без Москвы». */
export function restyledDraft(before: DraftState, message: string, words: Orthography): DraftState {
  const { state } = changedDraft(before, message, words, { hasValues: false }) ?? { state: before }
  const { material } = before
  return {
    ...state,
    ...(material === undefined ? {} : { material: changedMaterial(material, message, words) }),
    style: styleOf(message),
  }
}
