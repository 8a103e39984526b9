import { useEffect, useEffectEvent } from 'react'

import { closeByBack } from './guarded-history.ts'

interface BackLayer {
  close: () => void
  /** A call runs: it does not close now. */
  isBusy?: boolean
  isQuestion?: boolean
}

/** «Назад» of the browser and of a phone closes the layer while it is open, and not the page under it. */
export function useBack({ close, isBusy = false, isQuestion = false }: BackLayer, open: boolean): void {
  const onBack = useEffectEvent(close)
  const readBusy = useEffectEvent(() => isBusy)
  useEffect(
    () => (open ? closeByBack({ close: () => onBack(), isBusy: () => readBusy(), isQuestion }) : undefined),
    [open, isQuestion],
  )
}
