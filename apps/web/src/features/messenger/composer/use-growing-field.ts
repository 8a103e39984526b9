import { useLayoutEffect, useRef } from 'react'

/** The input grows to 5 lines of 24 px (MSG-79, AIS-52). */
const maxHeight = 120

/** Where the browser does it by itself, from Chrome 123 and Safari 26 on, nothing has to be measured (composer.module.css). */
const doesBrowserGrow = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/** Makes the input as high as its text, up to five lines; then it scrolls. */
export function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = field
    if (!current || doesBrowserGrow) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight, maxHeight)}px`
  }, [text])
  return field
}
