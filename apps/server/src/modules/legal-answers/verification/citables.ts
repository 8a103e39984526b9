import type { LegalContext } from '../retrieval/context.ts'
import type { AttachedText } from '../retrieval/passages.ts'
import type { Citable } from './citation-checker.ts'

/** What an answer may cite: the provisions by their ids, the files as `file-{id}`. */
export function citablesOf({ hits }: LegalContext, files: readonly AttachedText[]): Citable[] {
  return [
    ...hits.map(({ provision, citation, label }) => ({
      normId: citation.norm_id,
      text: provision.text,
      label,
      address: `norm:${citation.norm_id}`,
      requisites: [
        citation.requisites,
        label,
        citation.heading,
        citation.status,
        citation.warning ?? '',
        citation.on,
      ].join('. '),
    })),
    ...files.map(({ id, name, text }) => ({
      normId: `file-${id}`,
      text,
      label: `файл «${name}»`,
      address: `file:${id}`,
      requisites: name,
    })),
  ]
}
