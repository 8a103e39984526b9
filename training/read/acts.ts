import { readFileSync } from 'node:fs'
import path from 'node:path'

import { isHeldOutSentence, namesIn } from './source.ts'

export type PlaceInAct = { readonly quote: string; readonly paragraph: number }

/** A finding that the writer of an act marked; `alt` are rules that say the same, `also` its other places. */
export type ActFinding = PlaceInAct & {
  readonly rule: string
  readonly alt: readonly string[]
  readonly also: readonly PlaceInAct[]
  /** `missing`: any place in the document is accepted. */
  readonly kind?: string
}

export type MarkedAct = {
  readonly name: string
  /** The text without its marks, a paragraph a line. */
  readonly text: string
  readonly findings: readonly ActFinding[]
}

const mark = /\[\[(?<rules>[A-Za-z0-9# -]+): (?<quote>[^[\]]+)\]\]/gu

/** The acts of a folder with their marks taken out. Throws on marks that do not match. */
export const markedActs = (folder: string): MarkedAct[] =>
  namesIn(folder, '*.txt').map((name) => {
    try {
      return { name: path.basename(name, '.txt'), ...unmarked(readFileSync(path.join(folder, name), 'utf8')) }
    } catch (error) {
      throw new Error(`${name} cannot be read`, { cause: error })
    }
  })

/** The acts of the development sets that are not held out, by set and number. */
export const devActs = (folder: string): MarkedAct[] =>
  ['analysis', 'second/analysis', 'second/analysis-2', 'second/analysis-3'].flatMap((set) => {
    const acts = path.join(folder, 'dev-sets', set, 'acts')
    return namesIn(acts, '*.txt').flatMap((file) => {
      const number = path.basename(file, '.txt')
      if (isHeldOutSentence(Number(number))) return []
      const text = readFileSync(path.join(acts, file), 'utf8')
      const findings = JSON.parse(readFileSync(path.join(acts, `${number}.json`), 'utf8')) as ActFinding[]
      return [{ name: `${set}/${number}`, text, findings }]
    })
  })

/**
 * Takes the marks out of an act: `[[RULE ALT…: quote]]`, with `RULE#a` for the places of one finding. A first line
 * `! RULE ALT…` is a finding without a place.
 */
export function unmarked(marked: string): Omit<MarkedAct, 'name'> {
  const lines: string[] = []
  const findings: (ActFinding & { also: PlaceInAct[] })[] = []
  const bySign = new Map<string, { also: PlaceInAct[] }>()
  for (const line of marked.split('\n').filter((one) => one.trim() !== '')) {
    if (line.startsWith('! ')) {
      const [rule = '', ...alt] = line.slice(2).trim().split(/\s+/u)
      findings.push({ rule, alt, quote: '', paragraph: 1, also: [], kind: 'missing' })
      continue
    }
    const paragraph = lines.length + 1
    lines.push(
      line.replaceAll(mark, (_, rules: string, quote: string) => {
        const [first = '', ...alt] = rules.split(' ')
        const [rule = '', sign] = first.split('#')
        const known = sign === undefined ? undefined : bySign.get(first)
        if (known) known.also.push({ quote, paragraph })
        else {
          const finding = { rule, alt, quote, paragraph, also: [] }
          findings.push(finding)
          if (sign !== undefined) bySign.set(first, finding)
        }
        return quote
      }),
    )
  }
  const text = lines.join('\n')
  if (/\[\[|\]\]/u.test(text)) throw new Error('A mark is not closed or names no rule')
  return { text, findings }
}
