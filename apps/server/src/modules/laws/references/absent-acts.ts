import { actAliases } from '../base/base-files.ts'
import { actLexicon } from './act-names.ts'
import type { ActLexicon } from './types.ts'

let lexicon: ActLexicon | undefined

/** Well-known acts that the base lacks, to be reported as missing. Their ids are negative. */
export function absentActs(): ActLexicon {
  lexicon ??= actLexicon(
    actAliases().absent.map(({ title, names }, index) => ({
      id: -1 - index,
      scope: 0,
      kind: 'Кодекс',
      number: '',
      date: null,
      title,
      aliases: names,
      shortAliases: [],
    })),
  )
  return lexicon
}
