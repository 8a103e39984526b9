import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

import { blankRaster, combined, paint, type Matrix, type Paint, type Raster } from './raster.ts'

/** Scanners use 200 to 300; more only costs time. */
const maxDpi = 300
/** The engine guesses at letters of less. */
const minDpi = 200
/** An A3 page at 300 dpi has 17 million. */
const maxPixels = 20_000_000
/** One picture in the file: an A4 page at 600 dpi has 35 million. */
const maxPicturePixels = 60_000_000
/** Pictures of one page: scanners that cut a page into strips make tens of them. */
const maxPictures = 400

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>
type Placed = { readonly picture: Paint; readonly matrix: Matrix }

/**
 * The pictures of a page as they lie on it, the page upright; null when it shows none. `number` counts from 1. JPEG and
 * Flate are decoded; unpdf is packed without the decoders of CCITT, JBIG2 and JPEG 2000 (decision 0056).
 */
export async function pdfPage(bytes: Uint8Array, number: number): Promise<Raster | null> {
  const { VerbosityLevel } = await getResolvedPDFJS()
  const document = await getDocumentProxy(bytes, {
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    maxImageSize: maxPicturePixels,
  })
  try {
    const page = await document.getPage(number)
    const placed = await picturesOf(page)
    return placed.length === 0 ? null : drawn(page, placed)
  } finally {
    await document.loadingTask.destroy()
  }
}

/** The pictures in the order they are painted, each with its place in points. */
async function picturesOf(page: Page): Promise<Placed[]> {
  const { OPS: ops } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Placed[] = []
  const outer: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operator] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[]
    if (operator === ops.save) outer.push(matrix)
    else if (operator === ops.restore || operator === ops.paintFormXObjectEnd) matrix = outer.pop() ?? matrix
    else if (operator === ops.transform) matrix = combined(matrix, args as unknown as Matrix)
    else if (operator === ops.paintFormXObjectBegin) {
      outer.push(matrix)
      if (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]))
        matrix = combined(matrix, Array.from(args[0] as ArrayLike<number>) as unknown as Matrix)
    } else {
      const isMask = operator === ops.paintImageMaskXObject
      const isPicture = operator === ops.paintImageXObject || operator === ops.paintInlineImageXObject
      if (!isMask && !isPicture) continue
      const picture = asPaint(await loaded(page, args[0]), isMask)
      if (picture) found.push({ picture, matrix })
      if (found.length >= maxPictures) break
    }
  }
  return found
}

type PdfPicture = { width: number; height: number; kind?: number; data?: Uint8Array | string }

/** A picture stands in the list itself or, by its name, in the store of the page or of the document. */
async function loaded(page: Page, given: unknown): Promise<PdfPicture | null> {
  const name = typeof given === 'string' ? given : (given as PdfPicture | null)?.data
  if (typeof name !== 'string') return (given ?? null) as PdfPicture | null
  const store = name.startsWith('g_') ? page.commonObjs : page.objs
  const found = await new Promise<unknown>((resolve) => {
    store.get(name, resolve)
  })
  if (typeof given === 'string') return found as PdfPicture | null
  return found ? { ...(given as PdfPicture), ...found } : null
}

/** One bit, three or four bytes a pixel (ImageKind of PDF.js); of a mask the black bits alone are painted. */
function asPaint(picture: PdfPicture | null, isMask: boolean): Paint | null {
  if (!picture || !(picture.data instanceof Uint8Array || ArrayBuffer.isView(picture.data))) return null
  const { width, height, data, kind = 1 } = picture as PdfPicture & { data: Uint8Array }
  const row = (width + 7) >> 3
  if (isMask || kind === 1) {
    if (data.length < row * height) return null
    const bit = (x: number, y: number) => (data[y * row + (x >> 3)]! >> (7 - (x & 7))) & 1
    return {
      width,
      height,
      grey: (_at, x, y) => (bit(x, y) === 1 ? 255 : 0),
      alpha: (_at, x, y) => (isMask && bit(x, y) === 1 ? 0 : 255),
    }
  }
  const step = kind === 2 ? 3 : 4
  if (data.length < width * height * step) return null
  return {
    width,
    height,
    grey: (at) => data[at * step]! * 0.299 + data[at * step + 1]! * 0.587 + data[at * step + 2]! * 0.114,
    alpha: step === 3 ? () => 255 : (at) => data[at * 4 + 3]!,
  }
}

function drawn(page: Page, placed: readonly Placed[]): Raster {
  const finest = Math.max(
    ...placed.map(({ picture, matrix: [a, b] }) => (picture.width * 72) / Math.max(1, Math.hypot(a, b))),
  )
  const plain = page.getViewport({ scale: 1 })
  const wanted = Math.min(maxDpi, Math.max(minDpi, finest)) / 72
  const scale = Math.min(wanted, Math.sqrt(maxPixels / Math.max(1, plain.width * plain.height)))
  const { width, height, transform } = page.getViewport({ scale })
  const raster = blankRaster(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)), scale * 72)
  for (const { picture, matrix } of placed)
    paint(raster, picture, combined(transform as unknown as Matrix, matrix))
  return raster
}
