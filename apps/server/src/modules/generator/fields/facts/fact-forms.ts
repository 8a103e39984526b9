import { lowerFirst, namedPersonIn, upperFirst, type Inflected } from '#platform/russian/index.ts'

import { phraseFrom } from '../noun-phrase.ts'

/** Makes the value of a field of the words of a request; null: they are none. */
type FactForm = (said: string, words: Inflected) => string | null

/** «25 000» */
const grouped = (sum: string): string =>
  sum.replaceAll(/\s/gu, '').replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' ')

/** How facts say a value otherwise than the document has it, by the names that `data/facts.json` gives them. */
export const factForms = {
  upperFirst,
  lowerFirst,
  withoutStop: (said) => said.trim().replace(/[.\s]+$/u, ''),
  fromGenitive: (said, words) => phraseFrom(['gen'], 'nom', said, words) ?? said,
  fromDativeOrGenitive: (said, words) =>
    phraseFrom(['dat'], 'nom', said, words) ?? phraseFrom(['gen'], 'nom', said, words) ?? said,
  fromInstrumental: (said, words) => phraseFrom(['ins'], 'nom', said, words),
  person: (said) => namedPersonIn(said)?.text ?? null,
  salary: (sum) => `оклад ${grouped(sum)} рублей`,
  shownIn: (where) => `для предъявления в ${where}`,
  forWhat: (what) => `для ${what}`,
  decided: (said) => upperFirst(said.replaceAll(/[,\s]+отв\p{Ll}*\.?\s+(?=\p{Lu})/gu, ', ответственный — ')),
  chief: (said) => upperFirst(said.replace(/^гл\.?\s?врачу/iu, 'главному врачу')),
  everybody: (said) => said.replace(/^всех?\s(?<who>\p{Ll}+?)(?:ов|ей|ий)$/iu, 'все $<who>и'),
  transport: (said) =>
    said.replace(/^(?<stem>\p{L}+?)е(?=\s|$)/u, (word) =>
      /(?:к|н)е$/u.test(word) ? `${word.slice(0, -1)}а` : word.slice(0, -1),
    ),
} as const satisfies Readonly<Record<string, FactForm>>

export type FactFormName = keyof typeof factForms
export const factFormNames = Object.keys(factForms) as FactFormName[]
