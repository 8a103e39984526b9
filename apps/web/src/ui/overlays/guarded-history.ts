/** What a step through the addresses is; the names of the router's history. */
type Step = { readonly action: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO' }

type Blocker = {
  /** Whether the step is barred. */
  blockerFn: (step: Step) => boolean | Promise<boolean>
  enableBeforeUnload: () => boolean
}

/** The addresses of an application; the router's history is one. */
interface GuardedHistory {
  block: (blocker: Blocker) => () => void
}

/** Something that lies over the page. */
type Layer = {
  close: () => void
  /** Its call runs: it does not close, and a step is not barred by it (decision 0176). */
  isBusy: () => boolean
  /** A question is answered «no» by every step, also one that is not barred. */
  isQuestion: boolean
}

let history: GuardedHistory | undefined
let unblock: (() => void) | undefined
const layers: Layer[] = []

/** Sets whose ways off the screen are guarded; called once by each application. */
export function guardHistory(given: GuardedHistory): void {
  history = given
}

/** Bars steps while it stands; answers how to end that. */
export function blockHistory(blocker: Blocker): () => void {
  return history?.block(blocker) ?? (() => undefined)
}

/**
 * «Назад» closes what lies on top of the page, one thing a press, and leaves the page only when nothing lies there: on a phone
 * it is the way to close. Returns how to take the layer off.
 */
export function closeByBack(layer: Layer): () => void {
  layers.push(layer)
  unblock ??= blockHistory({ blockerFn: onStep, enableBeforeUnload: () => false })
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length > 0) return
    unblock?.()
    unblock = undefined
  }
}

/** Whether a step closes something on the page and leaves the page itself as it is. */
export const closesLayer = ({ action }: Step): boolean =>
  action === 'BACK' && layers.length > 0 && layers.at(-1)?.isBusy() === false

function onStep(step: Step): boolean {
  const isBarred = closesLayer(step)
  const top = layers.at(-1)
  const isLeft = step.action === 'FORWARD' || step.action === 'GO'
  if (top && (isBarred || (isLeft && top.isQuestion && !top.isBusy()))) top.close()
  return isBarred
}
