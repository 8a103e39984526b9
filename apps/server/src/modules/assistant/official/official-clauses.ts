import type { Inflected } from '#platform/russian/index.ts'

import type { Genre } from '../reading/genre.ts'
import type { Clause } from '../reading/request-parts.ts'
import { withoutUs, withSupplies } from './everyday-shapes.ts'
import { impersonal } from './impersonal.ts'
import { lexicon } from './lexicon.ts'
import { inOfficialWords } from './official-words.ts'
import { withoutOrder } from './orders.ts'

/** Clauses as a document may say them, and those that it may not. */
export type OfficialClauses = { readonly clauses: readonly Clause[]; readonly leftOut: readonly string[] }

/** Genres that speak as people do: their words stay, orders and grumbling do not. */
const informal: ReadonlySet<Genre> = new Set(['post', 'congratulation', 'welcome-speech', 'condolence'])

/** Genres in which an office says what it does: nobody in it speaks of himself. */
const ofOffices: ReadonlySet<Genre> = new Set([
  'letter-request',
  'letter-answer',
  'letter-notice',
  'memo',
  'announcement',
  'report',
  'reminder',
])

/** The clauses in official words; what is an order, an emotion or a remark is left out. */
export function officialClauses(clauses: readonly Clause[], genre: Genre, words: Inflected): OfficialClauses {
  const kept: Clause[] = []
  const leftOut: string[] = []
  for (const clause of clauses) {
    const text = isThreat(clause) ? null : withoutUnfit(clause.text)
    const said = text === null ? null : withoutOrder(text, words, genre === 'formal')
    const written =
      said === null || informal.has(genre) ? said : inOfficialWords(withoutUs(withSupplies(said)), words)
    const official =
      written !== null && clause.kind === 'fact' && ofOffices.has(genre)
        ? impersonal(written, words)
        : written
    if (official === null || !saysSomething(official)) leftOut.push(clause.text)
    else kept.push({ ...clause, text: official, kind: kindOf(clause), link: linkOf(clause, said !== text) })
  }
  return { clauses: kept, leftOut }
}

/** «Мы», «уже»: what is left of a remark without its words. */
const saysSomething = (text: string): boolean =>
  /[\p{L}\d]/u.test(
    text.replaceAll(
      /(?<!\p{L})(?:уже|ещё|еще|вот|ну|и|а|но|мы|я|нам|мне|нас|там|тут|же|бы|он|она|они|всё|все|это|опять|повторно)(?!\p{L})/giu,
      '',
    ),
  )

/** «а то опять по колено воды»: what is feared is said in passing, unless it is a consequence that a contract or the law has. */
const isThreat = ({ link, text }: Clause): boolean =>
  (/(?<!\p{L})а\s+то\s*$/iu.test(link) || /^а\s+то\s/iu.test(text)) &&
  !/\d|завтра|сегодня|срок|дедлайн|понедельник|вторник|сред[уы]|четверг|пятниц|суббот|воскресень|суд|штраф|расторг|отключ|прекра[тщ]|неусто|пен[ия](?!\p{L})|откаж|сним(?:ем|ут)|аннулир|не\s+(?:пропуст|допуст|успе|смож|хват|\p{Ll}+[иеё]м(?!\p{L}))/iu.test(
    text,
  )

/** «пусть приедут» asks, wherever it stands. */
const kindOf = ({ kind, link }: Clause): Clause['kind'] =>
  kind === 'fact' && /(?<!\p{L})(?:пусть|пускай|чтобы?)\s*$/iu.test(link) ? 'request' : kind

/** What was an order begins a sentence of its own. */
const linkOf = ({ link }: Clause, isOrder: boolean): string => (isOrder ? '. ' : link)

/** A longer clause, and one with figures or a name, loses only the words. In words. */
const maxUnfit = 7

/** The clause without words that no document has; null when it is made of them. */
function withoutUnfit(text: string): string | null {
  const { unfit } = lexicon()
  if (text.search(unfit) < 0) return text
  // A name is not lost with the words around it.
  const isLong = text.split(/\s+/u).length > maxUnfit || /\d|\s\p{Lu}/u.test(text)
  return isLong
    ? text
        .replaceAll(unfit, '')
        .replaceAll(/\s{2,}/gu, ' ')
        .trim()
    : null
}
