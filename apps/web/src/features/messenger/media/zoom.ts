/** How a picture is drawn: `scale` of 1 shows it whole; `x` and `y` shift its middle, in pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }
type Point = { readonly x: number; readonly y: number }
/** Of the stage and of the picture on it at scale 1, in pixels. */
export type Sizes = {
  readonly stage: { readonly width: number; readonly height: number }
  readonly picture: { readonly width: number; readonly height: number }
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 }
const maxScale = 8

/** Zooms by a factor, 1 to 8 times; what lies under the point, given from the middle of the stage, stays there. */
export function zoomedAt(zoom: Zoom, factor: number, point: Point, sizes: Sizes): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), maxScale)
  const change = scale / zoom.scale
  return withinStage(
    { scale, x: point.x - (point.x - zoom.x) * change, y: point.y - (point.y - zoom.y) * change },
    sizes,
  )
}

/** Moves the picture; no edge of it comes further in than that of the stage. */
export function dragged(zoom: Zoom, by: Point, sizes: Sizes): Zoom {
  return withinStage({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, sizes)
}

function withinStage({ scale, x, y }: Zoom, { stage, picture }: Sizes): Zoom {
  const roomX = Math.max((picture.width * scale - stage.width) / 2, 0)
  const roomY = Math.max((picture.height * scale - stage.height) / 2, 0)
  return { scale, x: Math.min(Math.max(x, -roomX), roomX), y: Math.min(Math.max(y, -roomY), roomY) }
}
