import { unzipParts } from './archive.ts'
import { UnreadableDocument, type ExtractionLimits, type RawExtraction } from './extraction-types.ts'
import { OpenDocumentLists } from './open-document-lists.ts'
import { PageText } from './page-text.ts'
import { isWhite, readXml, skipping, type Attributes } from './xml.ts'

const wanted = new Set(['content.xml', 'styles.xml', 'meta.xml', 'META-INF/manifest.xml'])

/**
 * The text of an OpenDocument file (odt, ods, odp) with its automatic numbers; notes come at the end. Letters whose style is hidden, white or tiny, and annotations are
 * reported as hidden; tracked deletions are left out.
 */
export function readOpenDocument(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const parts = unzipParts(bytes, (name) => wanted.has(name), limits.unpackedBytes)
  const content = parts.get('content.xml')
  if (content === undefined) throw new UnreadableDocument('damaged')
  if (/<(?:\w+:)?encryption-data\b/u.test(parts.get('META-INF/manifest.xml') ?? '')) {
    throw new UnreadableDocument('protected')
  }
  const page = new PageText(limits.characters)
  const styles = parts.get('styles.xml') ?? ''
  readContent(
    content,
    { styleNames: styleNamesOf(styles, content), lists: new OpenDocumentLists(styles, content) },
    page,
  )
  const pages = Number(/meta:page-count="(?<n>\d{1,5})"/u.exec(parts.get('meta.xml') ?? '')?.groups?.['n'])
  return {
    text: page.text,
    pages: pages > 0 ? pages : null,
    hidden: page.hidden,
    warnings: page.isCut ? ['text-limit'] : [],
    hasPictures: /<draw:image\b/u.test(content),
  }
}

/** What the styles' names say about being seen. */
type StyleNames = Record<'vanished' | 'white' | 'shaded', Set<string>>

function styleNamesOf(...sources: string[]): StyleNames {
  const styleNames: StyleNames = { vanished: new Set(), white: new Set(), shaded: new Set() }
  let style = ''
  const read = (name: string, attributes: Attributes) => {
    if (name === 'style') style = attributes['name'] ?? ''
    if (!name.endsWith('-properties')) return
    const points = /^(?<size>[\d.]+)pt$/u.exec(attributes['font-size'] ?? '')?.groups?.['size']
    const ground = attributes['background-color']
    if (attributes['display'] === 'none' || (points !== undefined && Number(points) <= 2))
      styleNames.vanished.add(style)
    if (isWhite(attributes['color'])) styleNames.white.add(style)
    if (ground !== undefined && ground !== 'transparent' && !isWhite(ground)) styleNames.shaded.add(style)
  }
  for (const xml of sources) readXml(xml, { open: read })
  return styleNames
}

type Given = { readonly styleNames: StyleNames; readonly lists: OpenDocumentLists }

type Around = {
  readonly isVanished: boolean
  readonly isWhite: boolean
  readonly isShaded: boolean
  readonly reads: boolean
  /** Inside a cell paragraphs stand beside what comes next. */
  readonly isCell: boolean
  readonly isNote: boolean
}

const plain: Around = {
  isVanished: false,
  isWhite: false,
  isShaded: false,
  reads: false,
  isCell: false,
  isNote: false,
}

function readContent(xml: string, { styleNames, lists }: Given, page: PageText): void {
  const skip = skipping((name) => name === 'tracked-changes' || name === 'note-citation')
  const around: Around[] = []
  const notes: string[] = []
  readXml(xml, {
    open: (name, attributes) => {
      if (skip.opens(name, attributes)) return
      const here = inside(around.at(-1) ?? plain, name, attributes, styleNames)
      around.push(here)
      lists.open(name, attributes)
      if (name === 'note-body') notes.push('')
      if (!here.isNote) page.add(blankFor(name, attributes))
    },
    close: (name) => {
      if (skip.closes()) return
      const { isCell, isNote } = around.pop() ?? plain
      lists.close(name)
      if (name === 'table-row') page.endLine()
      else if (name === 'table-cell') page.add('\t')
      else if (name === 'p' || name === 'h') {
        if (isNote) notes.push(`${notes.pop() ?? ''} `)
        else if (isCell) page.add(' ')
        else page.endLine()
      }
    },
    text: (text) => {
      const here = around.at(-1) ?? plain
      if (skip.isOn() || !here.reads) return
      if (here.isVanished || (here.isWhite && !here.isShaded)) page.addHidden(text)
      else if (here.isNote) notes.push((notes.pop() ?? '') + text)
      else page.add(lists.take() + text)
    },
  })
  for (const note of notes) {
    page.add(note.trim())
    page.endLine()
  }
}

/** How letters look inside an element, given how they look around it. */
function inside(outer: Around, name: string, attributes: Attributes, styleNames: StyleNames): Around {
  const style = attributes['style-name'] ?? ''
  const isAside = name === 'annotation' || (name === 'section' && attributes['display'] === 'none')
  return {
    isVanished: outer.isVanished || isAside || styleNames.vanished.has(style),
    isWhite: outer.isWhite || styleNames.white.has(style),
    isShaded: outer.isShaded || styleNames.shaded.has(style) || name === 'text-box',
    reads: outer.reads || name === 'p' || name === 'h',
    isCell: outer.isCell || name === 'table-cell',
    isNote: outer.isNote || name === 'note-body',
  }
}

/** Blanks are elements in this format. */
function blankFor(name: string, attributes: Attributes): string {
  if (name === 's') return ' '.repeat(Math.min(Number(attributes['c'] ?? 1) || 1, 100))
  if (name === 'tab') return '\t'
  return name === 'line-break' ? '\n' : ''
}
