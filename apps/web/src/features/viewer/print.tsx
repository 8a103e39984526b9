import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import classes from './print.module.css'

/** Prints the content alone: for the time of printing it stands beside the page, which is not printed. */
export function usePrint(content: ReactNode) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const end = () => setPrinting(false)
    window.addEventListener('afterprint', end, { once: true })
    document.documentElement.setAttribute('data-printing', '')
    window.print()
    return () => {
      window.removeEventListener('afterprint', end)
      document.documentElement.removeAttribute('data-printing')
    }
  }, [isPrinting])
  return {
    print: () => setPrinting(true),
    printed: isPrinting
      ? createPortal(<div className={classes.printed}>{content}</div>, document.body)
      : null,
  }
}
