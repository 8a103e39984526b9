import { actionOf, isSameAction } from '../checks/same-action.ts'
import { firstMatch, knownCues } from './cues.ts'
import type { RulePassage } from './passages.ts'

/**
 * What of the act gives a term to the action that a passage names: `action`, the same action with a term; `words`, a sentence of the
 * same point with one, of the point beside it that shares a word with it, or of any that shares two. A sentence that is about no
 * answer or decision shares one word more.
 */
export function timedElsewhere(
  passage: RulePassage,
  others: readonly RulePassage[],
): 'action' | 'words' | null {
  const stems = stemsOf(passage.text)
  const more = outcome.test(passage.text) ? 0 : 1
  const least = ({ paragraph }: RulePassage) => Math.min(2, Math.abs(paragraph - passage.paragraph)) + more
  const alike = others.filter(
    (other) =>
      common(stems, stemsOf(other.text)) >= Math.min(1, least(other)) &&
      firstMatch(knownCues().bounds, other.text) !== null,
  )
  if (alike.length === 0) return null
  const action = actionOf(passage.text)
  if (action.objects.size > 0 && alike.some(({ text }) => isSameAction(action, actionOf(text))))
    return 'action'
  return alike.some((other) => common(stems, stemsOf(other.text)) >= least(other)) ? 'words' : null
}

/** What a procedure ends with. */
const outcome = /(?<!\p{L})(?:ответ|решени|результат|рассмотр)/iu

/** Words of texts by their beginnings; a passage is compared with each other one. */
const known = new Map<string, ReadonlySet<string>>()
const maxKnown = 2000

function stemsOf(text: string): ReadonlySet<string> {
  const stems =
    known.get(text) ??
    new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6)))
  if (known.size >= maxKnown) known.clear()
  known.set(text, stems)
  return stems
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length
