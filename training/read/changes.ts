import { unmark, type Mark } from './marks.ts'
import { linesOf, type Found, type Part } from './source.ts'

/** What a message does to the draft before it. */
export const changeKinds = ['edit', 'same', 'new', 'talk'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A message of a dialogue, behind one or several earlier orders, with what each of its words is to the draft. */
export type Change = {
  readonly id: string
  readonly part: Part
  readonly genre: string
  readonly kind: ChangeKind
  /** The earlier orders, a line each. */
  readonly earlier: string
  readonly text: string
  readonly marks: readonly Mark[]
}

/** What words of such a message are: marks of `changes/`. */
export const changeLabels = [
  'old',
  'new',
  'of',
  'add',
  'drop',
  'keep',
  'to',
  'by',
  'style',
  'order',
  'aside',
] as const
const labelOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(changeLabels.slice(0, 9).map((label) => [label, label])),
  c: 'order',
  x: 'aside',
}

const line = /^(?<genre>[a-z-]+)@(?<kind>edit|same|new|talk)\tprev: (?<earlier>.+?) \|\| (?<marked>.+)$/u

/** The messages of `changes/*.tsv`. */
export function readChanges(folder: string): Found<Change> {
  const faults: string[] = []
  const items = linesOf(folder, 'changes')
    .flat()
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ text: written, at, part }): Change[] => {
      const found = line.exec(written)?.groups
      const read = unmark(found?.['marked'] ?? '', labelOf)
      if (!found || !read) {
        faults.push(at)
        return []
      }
      const earlier = found['earlier']!.replaceAll(/\s*⏎\s*/gu, '\n')
      const kind = found['kind'] as ChangeKind
      return [{ id: at, part, genre: found['genre']!, kind, earlier, text: read.text, marks: read.marks }]
    })
  return { items, faults }
}
