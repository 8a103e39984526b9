/** A picture or a video, in pixels; null where the size is not known. */
type Size = { readonly width: number | null; readonly height: number | null }
/** Where a tile lies, in percents of the mosaic. */
export type Tile = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type Mosaic = { readonly ratio: number; readonly tiles: readonly Tile[] }

/** Of what has no known size, such as a video that is not loaded. */
const unknownRatio = 4 / 3
/** Narrower and wider ones are cropped, so that every tile can be seen and pressed. */
const ratios = { min: 0.72, max: 1.8 }
/** Height of the mosaic for a width of 1. */
const heights = { wanted: 0.9, max: 1.35 }
const maxInRow = 4
/** Of the width: 44 px in the bubble of a phone of 360 px, which leaves 240. */
const minShare = 0.186

/**
 * Lays two to ten pictures in rows of whole width, in their order, each row as high as its pictures want. It is calculated
 * from the sizes alone, so that the places do not move while the pictures load (CHAT-53).
 */
export function layMosaic(sizes: readonly Size[]): Mosaic {
  const all = sizes.map(ratioOf)
  const rows = bestRows(all)
  const natural = rows.map((row) => 1 / sum(row))
  const height = Math.min(sum(natural), heights.max)
  const tiles: Tile[] = []
  let top = 0
  rows.forEach((row, at) => {
    const rowHeight = (natural[at]! / sum(natural)) * 100
    let left = 0
    for (const ratio of row) {
      const width = (ratio / sum(row)) * 100
      tiles.push({ left, top, width, height: rowHeight })
      left += width
    }
    top += rowHeight
  })
  return { ratio: 1 / height, tiles }
}

function ratioOf({ width, height }: Size): number {
  const ratio = width && height ? width / height : unknownRatio
  return Math.min(Math.max(ratio, ratios.min), ratios.max)
}

/** The division into rows that is nearest to the wanted height, with rows of like heights and no tile too small to press. */
function bestRows(all: readonly number[]): number[][] {
  let best: number[][] = [[...all]]
  let least = Infinity
  for (const rows of divisions(all)) {
    const each = rows.map((row) => 1 / sum(row))
    const narrowest = Math.min(...rows.map((row) => Math.min(...row) / sum(row)))
    const lowest = Math.min(...each) * Math.min(1, heights.max / sum(each))
    const cost =
      Math.abs(sum(each) - heights.wanted) +
      (Math.max(...each) - Math.min(...each)) +
      (rows.length === 1 ? 0.2 : 0) +
      100 * Math.max(minShare - Math.min(narrowest, lowest), 0)
    if (cost < least) {
      best = rows
      least = cost
    }
  }
  return best
}

/** Every way to cut the list into rows of at most four: 401 ways for ten. */
function divisions(all: readonly number[]): number[][][] {
  if (all.length === 0) return [[]]
  const ways: number[][][] = []
  for (let length = 1; length <= Math.min(maxInRow, all.length); length += 1) {
    for (const rest of divisions(all.slice(length))) ways.push([all.slice(0, length), ...rest])
  }
  return ways
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
