import { infinitiveOf, upperFirst } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { positionsIn } from '../positions-in-text.ts'

/** Fields of a memo for its matter and for what is asked. */
const memos: Readonly<Record<string, { readonly matter: string; readonly asked: string }>> = {
  sluzhebnaya: { matter: 'content', asked: 'ask' },
  // Its text goes on behind «Довожу до вашего сведения:».
  dokladnaya: { matter: 'facts', asked: 'conclusion' },
}

const said =
  /(?<!\p{L})(?<!(?:потому|так|за\s+то|несмотря\s+на\s+то,?)\s)(?:о\s+том,?\s+)?что\s+(?!делать|писать|это|за\s)(?<what>[^.!?\n]{8,400})/iu
/** Where what is asked begins. */
const asks =
  /(?:^|[,.;]\s*|\s)(?:и\s+)?(?<word>прошу|просим|пусть|предлагаю|предлагаем)\s+(?<what>[^.!?\n]{4,300})/iu
/** «, завхоз Сидорова А. П.», «, Попова бухгалтер» at the end: who writes. */
const signed =
  /[,.]\s+(?:(?<post>\p{Ll}[\p{Ll}\s-]{2,60}?)\s+(?<who>\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s\p{Lu}\.(?:\s?\p{Lu}\.)?)?)|(?<name>\p{Lu}\p{Ll}+(?:\s\p{Lu}\.\s?\p{Lu}\.)?)\s+(?<job>\p{Ll}[\p{Ll}-]{2,30}))[\s.]*$/u

/** What a memo is about and asks, and who writes it, where the request says so in the words of a memo. */
export function memoContents(text: string, { id }: Template): FoundValues {
  const fields = memos[id]
  if (!fields) return {}
  const found: FoundValues = {}
  const author = authorIn(text)
  if (author) found['author'] = author.text
  const rest = text.slice(0, author?.start ?? text.length)
  const asked = asks.exec(rest)
  const matter = said.exec(rest.slice(0, asked?.index ?? rest.length))?.groups?.['what']
  if (matter !== undefined)
    found[fields.matter] = fields.matter === 'content' ? upperFirst(trimmed(matter)) : trimmed(matter)
  const task = asked ? taskOf(asked.groups!['word']!, trimmed(asked.groups!['what']!)) : null
  if (task !== null && matter !== undefined) found[fields.asked] = task
  return found
}

const trimmed = (text: string): string => text.replace(/[\s,;]+$/u, '').trim()

/** «пусть пришлют слесаря» → «прислать слесаря» */
function taskOf(word: string, asked: string): string | null {
  const verb = /^\p{L}+/u.exec(asked)?.[0] ?? ''
  const infinitive = word.toLowerCase() === 'пусть' ? infinitiveOf(verb.toLowerCase()) : verb
  return infinitive !== null && /(?:ть|ти|чь)(?:ся)?$/u.test(infinitive)
    ? infinitive + asked.slice(verb.length)
    : null
}

function authorIn(text: string): { text: string; start: number } | null {
  const match = signed.exec(text)
  const { post, who, name, job } = match?.groups ?? {}
  const position = post ?? job ?? ''
  const [known] = positionsIn(position)
  return match && known?.start === 0 && known.end === position.length
    ? { text: `${known.text} ${who ?? name}`, start: match.index }
    : null
}
