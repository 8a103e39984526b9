import {
  infinitiveOf,
  isInfinitive,
  lowerFirst,
  namedPersonIn,
  upperFirst,
  type Inflected,
} from '#platform/russian/index.ts'

import { phraseFrom } from '../noun-phrase.ts'

/** Makes the value of a field of the words of a request; null: they are none. */
type FactForm = (said: string, words: Inflected) => string | null

/** «25 000» */
const grouped = (sum: string): string =>
  sum.replaceAll(/\s/gu, '').replaceAll(/\B(?=(?:\d{3})+(?!\d))/gu, ' ')

/** «снимает показания и ведёт журнал» → «снимать показания и вести журнал»; null where a verb has no known infinitive. */
function infinitives(said: string, words: Inflected): string | null {
  const verbs = said.split(/(?<=\s(?:и|а)\s)/u)
  const made = verbs.map((part, at) => {
    const verb = /^\p{Ll}+/u.exec(part)?.[0] ?? ''
    if (isInfinitive(verb)) return part
    if (!/(?:[её]т|ит|ут|ют|ят|ат)(?:ся)?$/u.test(verb)) return at === 0 ? null : part
    const infinitive = words.basesOf(verb).find((base) => isInfinitive(base)) ?? infinitiveOf(verb)
    return infinitive === null || infinitive === undefined
      ? at === 0
        ? null
        : part
      : infinitive + part.slice(verb.length)
  })
  return made.includes(null) ? null : made.join('')
}

/** How facts say a value otherwise than the document has it, by the names that `data/facts.json` gives them. */
export const factForms = {
  upperFirst,
  lowerFirst,
  withoutStop: (said) => said.trim().replace(/[.\s]+$/u, ''),
  fromGenitive: (said, words) => phraseFrom(['gen'], 'nom', said, words) ?? said,
  fromDativeOrGenitive: (said, words) =>
    phraseFrom(['dat'], 'nom', said, words) ?? phraseFrom(['gen'], 'nom', said, words) ?? said,
  fromInstrumental: (said, words) => phraseFrom(['ins'], 'nom', said, words),
  fromGenitiveOnly: (said, words) => phraseFrom(['gen'], 'nom', said, words),
  fromAccusative: (said, words) => phraseFrom(['acc'], 'nom', said, words) ?? said,
  fromPrepositional: (said, words) => phraseFrom(['pre'], 'nom', said, words),
  organ: (said, words) => {
    const named = phraseFrom(['nom', 'dat', 'gen', 'acc'], 'nom', said, words)
    return named === null ? null : upperFirst(named)
  },
  aboutGenitive: (said, words) => {
    const about = phraseFrom(['gen'], 'pre', said, words)
    return about === null ? null : `${/^[аоуиэ]/iu.test(about) ? 'Об' : 'О'} ${about}`
  },
  infinitives,
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
