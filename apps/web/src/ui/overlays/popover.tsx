import { useEffect, useState } from 'react'

import { toast } from '../feedback/toasts.tsx'
import type { PopoverProps } from './popover-layer.tsx'
import { useBack } from './use-back.ts'

type Layer = React.ComponentType<PopoverProps>
let loaded: Layer | null = null

/** No screen begins with a menu: what places one is loaded by the first movement on the page, ahead of the press that opens it. */
async function loadLayer(): Promise<Layer> {
  loaded ??= (await import('./popover-layer.tsx')).PopoverLayer
  return loaded
}

/** Loads the library of the menus as soon as somebody moves the pointer or presses something. Returns how to stop waiting. */
export function loadPopoversOnMovement(): () => void {
  const waiting = new AbortController()
  const load = () => {
    waiting.abort()
    // Without a connection the press that opens one says so.
    loadLayer().catch(() => undefined)
  }
  for (const movement of ['pointermove', 'pointerdown', 'keydown'])
    document.addEventListener(movement, load, { signal: waiting.signal, capture: true, passive: true })
  return () => waiting.abort()
}

/** A layer beside an element: a menu, a picker. It is not there before it first opens, so that a list of a thousand costs nothing. */
export function Popover(props: PopoverProps) {
  const [isNeeded, setNeeded] = useState(false)
  const [Layer, setLayer] = useState<Layer | null>(null)
  if (props.opened && !isNeeded) {
    setNeeded(true)
    setLayer(() => loaded)
  }
  const { opened, onClose } = props
  useBack({ close: onClose }, opened)
  useEffect(() => {
    if (!opened || Layer) return
    let isWanted = true
    loadLayer().then(
      (layer) => setLayer(() => layer),
      () => {
        if (!isWanted) return
        onClose()
        toast.error('Меню не загрузилось', 'Проверьте подключение и попробуйте ещё раз')
      },
    )
    return () => {
      isWanted = false
    }
  }, [opened, Layer, onClose])
  return Layer && <Layer {...props} />
}
