import { actAliases } from '../base/base-files.ts'
import { actLexicon } from './act-names.ts'
import type { ActLexicon } from './types.ts'

let lexicon: ActLexicon | undefined

/** Well-known acts the base does not have: asked for by name, they are said to be missing. Their ids are below zero. */
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
