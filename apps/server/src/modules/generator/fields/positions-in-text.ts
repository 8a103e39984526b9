import { z } from 'zod'

import { caseForms, positionInCase } from '#platform/russian/index.ts'

import { readData } from './read-data.ts'

const file = z.strictObject({
  /** Of municipal staff, in the nominative. */
  positions: z.array(z.string()),
  /** Names of women and everyday words that stand for a position. */
  everyday: z.record(z.string(), z.string()),
})

/** A position in a text: in the nominative, with its place. */
export type NamedPosition = { readonly text: string; readonly start: number; readonly end: number }

let pattern: RegExp | undefined
const nominativeOf = new Map<string, string>()

/** The positions that a text names in any case of the singular, in their order. */
export function positionsIn(text: string): NamedPosition[] {
  pattern ??= build()
  return [...text.matchAll(pattern)].map((match) => {
    const position = nominativeOf.get(plain(match[0]))!
    const rank = ranks.exec(text.slice(Math.max(0, match.index - 12), match.index))?.groups
    const end = match.index + match[0].length
    if (!rank) return { text: position, start: match.index, end }
    const start = match.index - rank['said']!.length
    return { text: `${ranked(rank['stem']!, position)} ${position}`, start, end }
  })
}

/** «Ведущего бухгалтера»: a rank before a position that is not listed with it. */
const ranks = /(?<!\p{L})(?<said>(?<stem>ведущ|главн|старш|младш)\p{L}{2,3}\s+)$/iu
const ranked = (stem: string, position: string): string => {
  const small = stem.toLowerCase()
  const isFemale = /^(?:\p{L}+ая\s|\p{L}+(?:ка|ня|тра|ша|ца)(?!\p{L}))/u.test(position)
  return small + (isFemale ? 'ая' : small === 'главн' ? 'ый' : 'ий')
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/gu, ' ')

function build(): RegExp {
  const { positions, everyday } = readData('positions', file)
  const all = [...positions.map((one) => [one, one] as const), ...Object.entries(everyday)]
  for (const [said, position] of all) {
    for (const form of [said, ...caseForms.map((one) => positionInCase(said, one))]) {
      const known = nominativeOf.has(plain(form))
      if (!known || said in everyday) nominativeOf.set(plain(form), position)
    }
  }
  const forms = [...nominativeOf.keys()].toSorted((a, b) => b.length - a.length)
  const written = forms.map((form) => form.replaceAll('е', '[её]').replaceAll(' ', String.raw`\s+`))
  return new RegExp(String.raw`(?<![\p{L}-])(?:${written.join('|')})(?![\p{L}-])`, 'giu')
}
