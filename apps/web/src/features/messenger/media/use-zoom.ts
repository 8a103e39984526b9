import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'

import { dragged, wholePicture, zoomedAt, type Sizes, type Zoom } from './zoom.ts'

/** How much a press of a key zooms, and one with a finger twice. */
export const keyFactor = 1.5
const pressFactor = 2.5
/** Two presses within this time, and a swipe over this length, in milliseconds and pixels. */
const twiceMs = 300
const swipeLength = 50

type Point = { x: number; y: number }
type Finger = Point & { from: Point }

/**
 * Zoom and drag of the picture on a stage by wheel, pinch, double press, `+`, `−` and `0`, and the swipe to the next one,
 * which needs the whole picture in sight. `key`: another picture begins whole.
 */
export function useZoom(key: number, onSwipe: (step: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ key: number; zoom: Zoom }>({ key, zoom: wholePicture })
  const zoom = state.key === key ? state.zoom : wholePicture
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const change = (next: (before: Zoom, sizes: Sizes) => Zoom) => {
    const sizes = sizesOf(stage.current)
    if (!sizes) return
    setState((before) => ({ key, zoom: next(before.key === key ? before.zoom : wholePicture, sizes) }))
  }
  const zoomBy = (factor: number, at: Point = pointer.current) =>
    change((before, sizes) => zoomedAt(before, factor, at, sizes))
  const toggle = (at: Point) => (zoom.scale > 1 ? change(() => wholePicture) : zoomBy(pressFactor, at))
  const onPoint = (at: Point) => {
    pointer.current = at
  }
  const gestures = useGestures({ zoom, onPoint, zoomBy, toggle, change, onSwipe })

  useWheel(stage, (event) => zoomBy(Math.exp(-event.deltaY / 300), pointOf(event, stage.current)))
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === '+' || event.key === '=') zoomBy(keyFactor)
    else if (event.key === '-' || event.key === '−') zoomBy(1 / keyFactor)
    else if (event.key === '0') change(() => wholePicture)
    else return false
    return true
  }
  return { stage, zoom, zoomBy, onKey, gestures }
}

type GestureOptions = {
  zoom: Zoom
  onPoint: (at: Point) => void
  zoomBy: (factor: number, at: Point) => void
  toggle: (at: Point) => void
  change: (next: (before: Zoom, sizes: Sizes) => Zoom) => void
  onSwipe: (step: 1 | -1) => void
}

/** Presses, drags and pinches as handlers of the stage. */
function useGestures({ zoom, onPoint, zoomBy, toggle, change, onSwipe }: GestureOptions) {
  const fingers = useRef(new Map<number, Finger>())
  const lastPress = useRef(-Infinity)
  const wasPinch = useRef(false)
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const at = pointOf(event, event.currentTarget)
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { ...at, from: at })
    wasPinch.current = fingers.current.size > 1
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = pointOf(event, event.currentTarget)
    onPoint(at)
    const finger = fingers.current.get(event.pointerId)
    if (!finger) return
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, { ...at, from: finger.from })
    if (other) {
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
      zoomBy(distance(at, other) / Math.max(distance(finger, other), 1), middle)
    } else if (zoom.scale > 1)
      change((before, sizes) => dragged(before, { x: at.x - finger.x, y: at.y - finger.y }, sizes))
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    const finger = fingers.current.get(event.pointerId)
    if (!finger) return
    fingers.current.delete(event.pointerId)
    if (wasPinch.current || fingers.current.size > 0) return
    const at = pointOf(event, event.currentTarget)
    const [x, y] = [at.x - finger.from.x, at.y - finger.from.y]
    if (zoom.scale === 1 && Math.abs(x) > swipeLength && Math.abs(x) > Math.abs(y))
      return onSwipe(x < 0 ? 1 : -1)
    if (Math.hypot(x, y) > 10) return
    const isSecond = event.timeStamp - lastPress.current < twiceMs
    lastPress.current = isSecond ? -Infinity : event.timeStamp
    if (isSecond) toggle(at)
  }
  const cancel = (event: PointerEvent<HTMLDivElement>) => void fingers.current.delete(event.pointerId)
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel }
}

/** React listens to the wheel passively, and then the page would zoom. */
function useWheel(stage: { current: HTMLDivElement | null }, onWheel: (event: WheelEvent) => void): void {
  const wheel = useEffectEvent(onWheel)
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => {
      event.preventDefault()
      wheel(event)
    }
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [stage])
}

/** The point from the middle of the stage. */
function pointOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  stage: HTMLElement | null,
): Point {
  const box = stage?.getBoundingClientRect()
  if (!box) return { x: 0, y: 0 }
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

function sizesOf(stage: HTMLDivElement | null): Sizes | null {
  const picture = stage?.querySelector('img')
  if (!stage || !picture) return null
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
