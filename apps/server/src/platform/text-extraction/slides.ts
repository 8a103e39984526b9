import { unzipParts } from './archive.ts'
import { UnreadableDocument, type ExtractionLimits, type RawExtraction } from './extraction-types.ts'
import { PageText } from './page-text.ts'
import { isOn, readXml } from './xml.ts'

const wanted = /^ppt\/(?:slides|notesSlides|comments)\/[^/]+\.xml$/u

/** The text of a PowerPoint file, slide by slide. Hidden slides, speaker's notes and comments are reported as hidden. */
export function readPptx(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const parts = unzipParts(bytes, (name) => wanted.test(name), limits.unpackedBytes)
  const slides = partsOf(parts, 'ppt/slides/')
  if (slides.length === 0) throw new UnreadableDocument('damaged')
  const page = new PageText(limits.characters)
  for (const slide of slides.slice(0, limits.pages)) readSlide(slide, false, page)
  for (const aside of [...partsOf(parts, 'ppt/notesSlides/'), ...partsOf(parts, 'ppt/comments/')]) {
    readSlide(aside, true, page)
  }
  const warnings = [
    ...(page.isCut ? (['text-limit'] as const) : []),
    ...(slides.length > limits.pages ? (['pages-limit'] as const) : []),
  ]
  const hasPictures = slides.some((slide) => /<p:pic\b/u.test(slide))
  return { text: page.text, pages: slides.length, hidden: page.hidden, warnings, hasPictures }
}

/** In the order of the numbers in their names. */
function partsOf(parts: ReadonlyMap<string, string>, folder: string): string[] {
  const number = (name: string) => Number(/(?<n>\d+)\.xml$/u.exec(name)?.groups?.['n'] ?? 0)
  return [...parts]
    .filter(([name]) => name.startsWith(folder))
    .toSorted(([a], [b]) => number(a) - number(b))
    .map(([, xml]) => xml)
}

/** A field (`fld`) holds the slide's number or the date, which say nothing. */
function readSlide(xml: string, isAside: boolean, page: PageText): void {
  let isHidden = isAside
  let reads = false
  let fields = 0
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'sld' && 'show' in attributes) isHidden ||= !isOn(attributes['show'])
      else if (name === 'fld') fields += 1
      else if (name === 't' || name === 'text') reads = fields === 0
      else if (name === 'br') page.add('\n')
    },
    close: (name) => {
      if (name === 't' || name === 'text') reads = false
      else if (name === 'fld') fields -= 1
      else if (name === 'p' || name === 'cm') page.endLine()
    },
    text: (text) => {
      if (!reads) return
      if (isHidden) page.addHidden(text)
      else page.add(text)
    },
  })
  page.endLine()
}
