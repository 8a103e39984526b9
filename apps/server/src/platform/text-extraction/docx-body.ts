import { noteList, type DocxNumbering, type InList } from './docx-numbering.ts'
import { isUnseen, noteTextStyle, type DocxStyles, type TextStyle } from './docx-styles.ts'
import type { PageText } from './page-text.ts'
import { readXml, skipping, type Attributes } from './xml.ts'

/** What all stories of a document share. */
type Given = { readonly styles: DocxStyles; readonly numbering: DocxNumbering }

/** Reads one story of a Word document (body, header, notes): WordprocessingML, ISO/IEC 29500-1 §17. */
export function readBody(xml: string, given: Given, page: PageText): void {
  const story = new BodyReader(given, page)
  const skip = skipping((name) => leftOut.has(name))
  readXml(xml, {
    open: (name, attributes) => {
      if (!skip.opens(name, attributes)) story.open(name, attributes)
    },
    close: (name) => {
      if (!skip.closes()) story.close(name)
    },
    text: (text) => {
      if (!skip.isOn()) story.text(text)
    },
  })
}

/** Deleted or moved away with tracked changes, former properties, doubles for old programs. */
const leftOut = new Set(['Fallback', 'moveFrom', 'rPrChange', 'pPrChange', 'del'])

/** Fields that ordinary documents are full of; what another one holds is reported as hidden. */
const usualField =
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|TOC|TC|XE|PAGEREF|REF|NOTEREF|HYPERLINK|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|SEQ|STYLEREF|FORM\w+|MERGEFIELD|AUTHOR|TITLE|FILENAME|SYMBOL|=|ADDIN|EQ|SHAPE|IF|DOCPROPERTY|DOCVARIABLE)\b/iu

type Styled = TextStyle & { style?: string }
type Paragraph = Styled & InList & { isNumbered?: boolean }
type Properties = 'run' | 'paragraph' | 'cell' | 'table'
/** Where the reading stands; a text box inside a run opens a place of its own. */
type Place = { run: Styled | null; paragraph: Paragraph }

class BodyReader {
  private readonly styles: DocxStyles
  private readonly numbering: DocxNumbering
  private readonly page: PageText
  private place: Place = { run: null, paragraph: {} }
  private readonly outerPlaces: Place[] = []
  private readonly tables: Styled[] = []
  private readonly cells: TextStyle[] = []
  private properties: Properties | null = null
  private reads: 'text' | 'field' | null = null
  private field = ''

  constructor({ styles, numbering }: Given, page: PageText) {
    this.styles = styles
    this.numbering = numbering
    this.page = page
  }

  open(name: string, attributes: Attributes): void {
    if (this.properties) this.note(name, attributes)
    if (name === 't') this.reads = 'text'
    else if (name === 'instrText') this.reads = 'field'
    else if (name === 'fldSimple') this.endField(attributes['instr'] ?? '')
    else if (name === 'p') this.place = { run: null, paragraph: {} }
    else if (name === 'r') this.place.run = {}
    else if (name === 'tbl') this.tables.push({})
    else if (name === 'tc') this.cells.push({})
    else if (name === 'txbxContent') this.outerPlaces.push(this.place)
    else if (this.place.run && name === 'tab') this.page.add('\t')
    else if (name === 'br' || name === 'cr') this.page.add('\n')
    else if (name === 'noBreakHyphen') this.page.add('-')
    else this.properties = this.openedProperties(name) ?? this.properties
  }

  close(name: string): void {
    if (name === 't' || name === 'instrText') this.reads = null
    else if (name === 'r') this.place.run = null
    else if (name === 'p') this.endParagraph()
    else if (name === 'tc') this.endCell()
    else if (name === 'tr') this.page.endLine()
    else if (name === 'tbl') this.tables.pop()
    else if (name === 'txbxContent') this.place = this.outerPlaces.pop() ?? this.place
    else if (name === 'fldChar') this.endField(this.field)
    else if (this.openedProperties(name) === this.properties) this.properties = null
  }

  text(text: string): void {
    if (this.reads === 'field') this.field += text
    else if (this.reads === 'text' && this.isUnseen()) this.page.addHidden(text)
    else if (this.reads === 'text') this.page.add(this.number() + text)
  }

  /** The style of the paragraph mark itself stands in its properties, too: it belongs to no letters. */
  private openedProperties(name: string): Properties | null {
    if (name === 'rPr') return this.place.run ? 'run' : null
    if (name === 'pPr') return 'paragraph'
    if (name === 'tcPr') return 'cell'
    return name === 'tblPr' ? 'table' : null
  }

  /** The paragraph's automatic number, in front of its first letters; counted also when it has none. */
  private number(): string {
    const { paragraph } = this.place
    if (paragraph.isNumbered) return ''
    paragraph.isNumbered = true
    return this.numbering.next({ ...this.styles.get(paragraph.style ?? ''), ...paragraph }, paragraph.style)
  }

  private note(name: string, attributes: Attributes): void {
    if (this.properties === 'paragraph') noteList(this.place.paragraph, name, attributes)
    const styled = this.noted()
    if (!styled) return
    if (name === 'rStyle' || name === 'pStyle' || name === 'tblStyle') styled.style = attributes['val']
    else if (this.properties === 'run' || name === 'shd') noteTextStyle(styled, name, attributes)
  }

  private noted(): Styled | null | undefined {
    if (this.properties === 'run') return this.place.run
    if (this.properties === 'paragraph') return this.place.paragraph
    return this.properties === 'cell' ? this.cells.at(-1) : this.tables.at(-1)
  }

  private isUnseen(): boolean {
    const { run, paragraph } = this.place
    const table = this.tables.at(-1)
    const grounds = [
      paragraph,
      this.cells.at(-1),
      table,
      this.styles.get(table?.style ?? ''),
      this.styles.get(paragraph.style ?? ''),
    ]
    const style = { ...this.styles.get(paragraph.style ?? ''), ...this.styles.get(run?.style ?? ''), ...run }
    // A text box may lie on a filled shape or a picture.
    if (this.outerPlaces.length > 0 || grounds.some((ground) => ground?.isShaded)) style.isShaded = true
    return isUnseen(style)
  }

  private endParagraph(): void {
    this.number()
    if (this.cells.length > 0) this.page.add(' ')
    else this.page.endLine()
  }

  private endCell(): void {
    this.cells.pop()
    this.page.add('\t')
  }

  private endField(field: string): void {
    if (field.trim() !== '' && !usualField.test(field)) this.page.addHidden(`${field} `)
    this.field = ''
  }
}
