import type { Inflected } from '#platform/russian/index.ts'

import { withReplacement } from '../put-in-place.ts'
import { withoutNamed } from '../removals.ts'
import { replacementsIn } from '../replacements.ts'

/** A text that is worked on, with what a message adds to it, replaces in it or takes away. */
export function changedMaterial(material: string, message: string, words: Inflected): string {
  const added =
    /^\s*(?:и\s+|а\s+|ещ[её]\s+)*(?:добав|допиши|дополни|вставь)\p{L}*[\s,:]+(?:ещ[её]\s+)?(?:что\s+)?(?<text>\S.*)$/isu.exec(
      message,
    )?.groups?.['text']
  if (added !== undefined)
    return `${material.replace(/[\s.]+$/u, '')}. ${added.charAt(0).toUpperCase()}${added.slice(1)}`
  const said = replacementsIn(message, words).reduce(
    (text, one) => withReplacement(text, one, words),
    material,
  )
  return withoutNamed(said, message, '') ?? said
}
