import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf'

import { isWhite } from './xml.ts'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>
type Operators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS']

/**
 * Letters that a page draws in white or not at all. A page with pictures, coloured areas or shadings is left alone:
 * there white letters are ordinary, and invisible ones are the text layer of a scan.
 */
export async function unseenOnPage(page: PdfPage): Promise<{ unseen: string[]; hasPictures: boolean }> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawing = new Drawing(OPS)
  fnArray.forEach((operator, index) => drawing.follow(operator, (argsArray[index] ?? []) as unknown[]))
  page.cleanup()
  const { pieces, hasPictures, hasGround } = drawing
  const unseen = pieces.map((text) => text.trim()).filter((text) => text !== '')
  return { unseen: hasPictures || hasGround ? [] : unseen, hasPictures }
}

/** Follows what a page draws, as far as it decides whether letters can be seen. */
class Drawing {
  readonly pieces: string[] = []
  hasPictures = false
  hasGround = false
  private readonly ops: Operators
  private readonly pictures: ReadonlySet<number>
  private readonly fills: ReadonlySet<unknown>
  private look = { isWhite: false, isInvisible: false }
  private readonly outerLooks: (typeof this.look)[] = []
  /** Programs draw a line of text in many strokes: neighbours belong together until seen letters come between. */
  private isGoingOn = false

  constructor(ops: Operators) {
    this.ops = ops
    this.pictures = new Set([
      ops.paintImageXObject,
      ops.paintInlineImageXObject,
      ops.paintImageMaskXObject,
      ops.paintImageXObjectRepeat,
      ops.paintImageMaskXObjectGroup,
      ops.shadingFill,
    ])
    this.fills = new Set([ops.fill, ops.eoFill, ops.fillStroke, ops.eoFillStroke, ops.closeFillStroke])
  }

  follow(operator: number, args: readonly unknown[]): void {
    const { ops } = this
    if (operator === ops.save) this.outerLooks.push({ ...this.look })
    else if (operator === ops.restore) this.look = this.outerLooks.pop() ?? this.look
    else if (operator === ops.setFillRGBColor) this.look.isWhite = isWhite(String(args[0]))
    else if (operator === ops.setTextRenderingMode) this.look.isInvisible = args[0] === 3
    else if (this.pictures.has(operator)) this.hasPictures = true
    else if (operator === ops.constructPath && this.fills.has(args[0])) this.fill(args[2])
    else if (operator === ops.beginText && this.isGoingOn) this.goOn(' ')
    else if (operator === ops.showText) this.show(args[0])
  }

  private fill(box: unknown): void {
    this.hasGround ||= !this.look.isWhite && isGround(box)
  }

  private show(glyphs: unknown): void {
    const isUnseen = this.look.isWhite || this.look.isInvisible
    if (isUnseen && this.isGoingOn) this.goOn(shown(glyphs))
    else if (isUnseen) this.pieces.push(shown(glyphs))
    this.isGoingOn = isUnseen
  }

  private goOn(text: string): void {
    this.pieces.push((this.pieces.pop() ?? '') + text)
  }
}

/** Whether a filled path is large enough for letters to stand on; lines and borders are filled paths, too. */
function isGround(box: unknown): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = Object.values((box ?? {}) as Record<string, number>)
  return Math.abs(right - left) > 20 && Math.abs(top - bottom) > 6
}

/** Glyphs and the gaps between them; a wide gap stands for a blank. */
function shown(glyphs: unknown): string {
  const list = Array.isArray(glyphs) ? (glyphs as (number | { unicode?: string } | null)[]) : []
  return list
    .map((glyph) => (typeof glyph === 'number' ? (glyph < -200 ? ' ' : '') : (glyph?.unicode ?? '')))
    .join('')
}
