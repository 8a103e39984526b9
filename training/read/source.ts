import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where an example comes from: texts to learn from, our own hold-out, the hold-out of the development sets. */
export type Part = 'train' | 'own' | 'dev'

/** What a reader found, and the lines it could not understand (file and number, never the text). */
export type Found<Item> = { readonly items: Item[]; readonly faults: string[] }

/** Hold-out of the development sets: numbers that end in 0, 3 or 6. Such items are scored, never learned from. */
export function isHeldOut(id: string): boolean {
  return /[036]$/u.test(id)
}

/** Hold-out of the sentences of acts: every third number. */
export const isHeldOutSentence = (id: number): boolean => id % 3 === 0

/** The objects of a file of the development sets, one a line. */
export const devSet = <Row>(folder: string, name: string): Row[] =>
  rowsOf(path.join(folder, 'dev-sets', name))

/** The objects of a file, one a line; none when there is no such file. */
export function rowsOf<Row>(file: string): Row[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
}

/** The files of a folder, in order. */
export const namesIn = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder }).toSorted()

export type Line = { readonly text: string; readonly at: string; readonly part: 'train' | 'own' }

/** The files of a kind with their lines: `<kind>/` to learn from, `holdout/<kind>/` to score. */
export function linesOf(folder: string, kind: string): Line[][] {
  return (['train', 'own'] as const).flatMap((part) => {
    const own = path.join(folder, part === 'own' ? 'holdout' : '', kind)
    return namesIn(own, '*.{txt,tsv}').map((name) =>
      readFileSync(path.join(own, name), 'utf8')
        .split('\n')
        .map((text, index) => ({ text: text.trimEnd(), at: `${kind}/${name}:${index + 1}`, part })),
    )
  })
}
