import type { PreviewBlock, PreviewSection } from '@uprava/contract/documents/files.ts'

type Page = { section: PreviewSection; blocks: PreviewBlock[] }

/** The sheets of a document: a new one for every section and behind every page break. */
export function pagesOf(sections: readonly PreviewSection[]): Page[] {
  return sections.flatMap((section) => {
    const pages: Page[] = [{ section, blocks: [] }]
    for (const block of section.blocks) {
      if (block.type === 'break') pages.push({ section, blocks: [] })
      else pages.at(-1)?.blocks.push(block)
    }
    return pages
  })
}

/** The rank of each heading for a screen reader, by its paragraph. */
export type Ranks = ReadonlyMap<PreviewBlock, number>

/** The title of the dialog is of rank 2. A heading is at most one rank below the one before it, however the author jumps. */
export function headingRanks(sections: readonly PreviewSection[]): Ranks {
  const ranks = new Map<PreviewBlock, number>()
  let before = 2
  const visit = (blocks: readonly PreviewBlock[]) => {
    for (const block of blocks) {
      if (block.type === 'table')
        for (const row of block.rows) for (const cell of row.cells) visit(cell.blocks)
      if (block.type !== 'paragraph' || block.level === 0 || block.runs.length === 0) continue
      before = Math.min(block.level + 2, before + 1, 6)
      ranks.set(block, before)
    }
  }
  for (const section of sections) visit(section.blocks)
  return ranks
}
