/** A picture in shades of grey: a byte a pixel, rows from the top. */
export type Raster = {
  readonly width: number
  readonly height: number
  readonly dpi: number
  readonly grey: Uint8Array
}

/** The picture turned clockwise by quarter turns. */
export function turned(raster: Raster, quarters: 1 | 2 | 3): Raster {
  const { width, height, dpi, grey } = raster
  const made = new Uint8Array(grey.length)
  const size = quarters === 2 ? { width, height } : { width: height, height: width }
  for (let y = 0, at = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1, at += 1) {
      if (quarters === 1) made[at] = grey[(height - 1 - x) * width + y]!
      else if (quarters === 2) made[at] = grey[(height - 1 - y) * width + (width - 1 - x)]!
      else made[at] = grey[x * width + (width - 1 - y)]!
    }
  }
  return { ...size, dpi, grey: made }
}

/** a, b, c, d, e, f: x' = a·x + c·y + e, y' = b·x + d·y + f, as in PDF. */
export type Matrix = readonly [number, number, number, number, number, number]

/** First `inner`, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const area = a * d - b * c
  if (!Number.isFinite(area) || Math.abs(area) < 1e-9) return null
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** What can be painted: how dark and how opaque a pixel is, 0 to 255 each. */
export type Paint = {
  readonly width: number
  readonly height: number
  grey(at: number, x: number, y: number): number
  alpha(at: number, x: number, y: number): number
}

/** A white page on which pictures are painted. */
export function blankRaster(width: number, height: number, dpi: number): Raster {
  return { width, height, dpi, grey: new Uint8Array(width * height).fill(255) }
}

/** Paints a picture, which `placed` brings from the unit square (its lower left corner at 0, 0) onto the page. */
export function paint(page: Raster, picture: Paint, placed: Matrix): void {
  // From a pixel of the page to a pixel of the picture, whose rows go down from the top of the unit square.
  const toPage = combined(placed, [1 / picture.width, 0, 0, -1 / picture.height, 0, 1])
  const back = inverse(toPage)
  if (!back) return
  const [a, b, c, d, e, f] = back
  const bounds = boundsOf(placed, page)
  // A picture finer than the page is averaged, so that thin strokes survive.
  const finer = Math.min(4, Math.max(1, Math.round(Math.max(Math.hypot(a, b), Math.hypot(c, d)))))
  for (let y = bounds.top; y < bounds.bottom; y += 1) {
    for (let x = bounds.left; x < bounds.right; x += 1) {
      let value = 0
      const under = page.grey[y * page.width + x]!
      for (let part = 0; part < finer * finer; part += 1) {
        const px = x + ((part % finer) + 0.5) / finer
        const py = y + (Math.floor(part / finer) + 0.5) / finer
        const u = Math.floor(a * px + c * py + e)
        const v = Math.floor(b * px + d * py + f)
        if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) value += under
        else {
          const at = v * picture.width + u
          const alpha = picture.alpha(at, u, v)
          value += (picture.grey(at, u, v) * alpha + under * (255 - alpha)) / 255
        }
      }
      page.grey[y * page.width + x] = value / (finer * finer)
    }
  }
}

function boundsOf([a, b, c, d, e, f]: Matrix, { width, height }: Raster) {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  }
}
