import type { LegalContext } from '../retrieval/context.ts'
import type { AttachedText } from '../retrieval/passages.ts'
import type { Citable } from './citation-checker.ts'

/**
 * What an answer may cite: the provisions by their ids, the files as `file-{id}`. Of a file it is the passages that the model
 * was given, not the hundreds of pages around them: each sentence is compared with them while the answer arrives.
 */
export function citablesOf({ hits, passages }: LegalContext, files: readonly AttachedText[]): Citable[] {
  const given = Map.groupBy(passages, ({ fileId }) => fileId)
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
    ...files.map(({ id, name }) => ({
      normId: `file-${id}`,
      text: (given.get(id) ?? []).map(({ text }) => text).join('\n'),
      label: `файл «${name}»`,
      address: `file:${id}`,
      requisites: name,
    })),
  ]
}
