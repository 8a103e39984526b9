import type { DocumentPreview, PreviewBlock, PreviewSection } from '@uprava/contract/documents/files.ts'

import { DocxNumbering } from '#platform/text-extraction/docx-numbering.ts'
import { UnreadableDocument } from '#platform/text-extraction/extraction-types.ts'

import { PageBudget, hasLetters, within } from './document-blocks.ts'
import { indentOf, layoutOf, mmOfTwips, DocumentStyles, type Layout } from './docx-properties.ts'
import { StoryReader, type Notes, type DocumentParts } from './docx-story.ts'
import { OfficeArchive, resolvePath, type Relationships } from './office-archive.ts'
import { childOf, childrenOf, elements, TreeReader, valueOf, type Element } from './xml-tree.ts'

const wanted =
  /^word\/(?:(?:document\d*|styles|numbering|(?:header|footer|footnotes|endnotes)\d*)\.xml|_rels\/[^/]+\.xml\.rels|media\/[^/]+)$/u

/** A Word document as the pages it prints on: sections, blocks, notes. Nothing outside of the file is asked for. */
export function readDocxDocument(bytes: Buffer): DocumentPreview {
  const archive = new OfficeArchive(bytes, (name) => wanted.test(name))
  const trees = new TreeReader()
  const name = archive.names.find((one) => /^word\/document\d*\.xml$/u.test(one))
  const body = childOf(trees.read(name && archive.text(name)), 'body')
  if (!name || !body) throw new UnreadableDocument('damaged')
  const numbering = archive.text('word/numbering.xml') ?? ''
  const parts: DocumentParts = {
    archive,
    styles: new DocumentStyles(trees.read(archive.text('word/styles.xml'))),
    numbering: new DocxNumbering(numbering),
    listLayouts: listLayouts(trees.read(numbering)),
    budget: new PageBudget(),
    notes: { footnote: [], endnote: [], numbers: new Map() },
    seen: { hasRevisions: false, isCut: false },
  }
  const relations = relationships(archive, trees, name)
  const story = new StoryReader(parts, relations)
  const sections = readSections(body, story, (element) =>
    furniture(element, { archive, trees, parts, relations }),
  )
  const footnotes = readNotes(parts.notes, { archive, trees, parts })
  return {
    kind: 'paper',
    is_whole: !parts.seen.isCut && !archive.isCut,
    note: null,
    sections,
    footnotes,
    has_revisions: parts.seen.hasRevisions,
  }
}

type Given = { archive: OfficeArchive; trees: TreeReader; parts: DocumentParts }

function relationships(archive: OfficeArchive, trees: TreeReader, part: string): Relationships {
  const [folder, file] = [part.slice(0, part.lastIndexOf('/')), part.slice(part.lastIndexOf('/') + 1)]
  const root = trees.read(archive.text(`${folder}/_rels/${file}.rels`))
  return new Map(
    childrenOf(root, 'Relationship').map(({ attributes: { Id = '', Target = '', TargetMode } }) => {
      const isExternal = TargetMode === 'External'
      return [Id, { isExternal, target: isExternal ? Target : resolvePath(folder, Target) }]
    }),
  )
}

/** The body falls into sections, each of which ends with its properties. */
function readSections(
  body: Element,
  story: StoryReader,
  furnitureOf: (properties: Element | undefined) => Pick<PreviewSection, 'header' | 'footer'>,
): PreviewSection[] {
  const sections: PreviewSection[] = []
  let blocks: PreviewBlock[] = []
  const end = (properties: Element | undefined) => {
    const before = sections.at(-1)
    const { header, footer } = furnitureOf(properties)
    sections.push({
      ...pageOf(properties),
      // A section without its own goes on with those before it.
      header: header.length > 0 ? header : (before?.header ?? []),
      footer: footer.length > 0 ? footer : (before?.footer ?? []),
      blocks,
    })
    blocks = []
  }
  let last: Element | undefined
  for (const element of elements(body)) {
    if (element.name === 'sectPr') last = element
    else {
      story.addBlocks(element, blocks)
      const properties = childOf(element, 'pPr', 'sectPr')
      if (properties) end(properties)
    }
    if (story.isFull) break
  }
  if (blocks.length > 0 || sections.length === 0) end(last ?? childOf(body, 'sectPr'))
  return sections
}

/** A4 with the margins of Word where nothing is said. */
function pageOf(properties: Element | undefined): Omit<PreviewSection, 'header' | 'footer' | 'blocks'> {
  const size = childOf(properties, 'pgSz')?.attributes ?? {}
  const margins = childOf(properties, 'pgMar')?.attributes ?? {}
  const margin = (name: string, standard: number) => within(mmOfTwips(margins[name] ?? standard), 0, 150)
  return {
    width_mm: within(mmOfTwips(size['w'] ?? 11_906), 30, 1200),
    height_mm: within(mmOfTwips(size['h'] ?? 16_838), 30, 1200),
    margins_mm: {
      top: margin('top', 1134),
      right: margin('right', 850),
      bottom: margin('bottom', 1134),
      left: margin('left', 1701),
    },
  }
}

/** The header and the footer of a section. */
function furniture(
  properties: Element | undefined,
  { relations, ...given }: Given & { relations: Relationships },
): Pick<PreviewSection, 'header' | 'footer'> {
  const read = (kind: 'header' | 'footer') => {
    const references = childrenOf(properties, `${kind}Reference`)
    const reference = references.find(({ attributes }) => attributes['type'] === 'default') ?? references[0]
    const part = relations.get(reference?.attributes['id'] ?? '')
    return part && !part.isExternal ? readPart(part.target, given) : []
  }
  return { header: read('header'), footer: read('footer') }
}

function readPart(name: string, { archive, trees, parts }: Given): PreviewBlock[] {
  const story = new StoryReader(parts, relationships(archive, trees, name))
  const blocks: PreviewBlock[] = []
  for (const element of elements(trees.read(archive.text(name)))) story.addBlocks(element, blocks)
  return hasLetters(blocks) ? blocks : []
}

/** The notes that the text leads to, in the order of their numbers. */
function readNotes(notes: Notes, { archive, trees, parts }: Given): DocumentPreview['footnotes'] {
  return (['footnote', 'endnote'] as const).flatMap((kind) => {
    const name = `word/${kind}s.xml`
    if (notes[kind].length === 0) return []
    const all = new Map(
      childrenOf(trees.read(archive.text(name)), kind).map((note) => [note.attributes['id'], note]),
    )
    const story = new StoryReader(parts, relationships(archive, trees, name))
    return notes[kind].map(({ id, number }) => {
      const blocks: PreviewBlock[] = []
      for (const element of elements(all.get(id))) story.addBlocks(element, blocks)
      return { number, blocks }
    })
  })
}

/** The indents of the lists' levels by list and level. */
function listLayouts(root: Element): Map<string, Layout> {
  const abstracts = new Map<string, Map<string, Layout>>()
  for (const abstract of childrenOf(root, 'abstractNum')) {
    const levels = childrenOf(abstract, 'lvl').map(
      (level) => [level.attributes['ilvl'] ?? '', indentOf(childOf(level, 'pPr', 'ind'))] as const,
    )
    abstracts.set(abstract.attributes['abstractNumId'] ?? '', new Map(levels))
  }
  const layouts = new Map<string, Layout>()
  for (const list of childrenOf(root, 'num')) {
    const id = list.attributes['numId'] ?? ''
    for (const [level, layout] of abstracts.get(valueOf(list, 'abstractNumId') ?? '') ?? [])
      layouts.set(`${id} ${level}`, layout)
    for (const change of childrenOf(list, 'lvlOverride')) {
      const level = childOf(change, 'lvl')
      if (level) layouts.set(`${id} ${change.attributes['ilvl'] ?? ''}`, layoutOf(childOf(level, 'pPr')))
    }
  }
  return layouts
}
