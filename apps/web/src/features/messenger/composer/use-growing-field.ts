import { useLayoutEffect, useRef } from 'react'

/** The input grows to 5 lines of 24 px (MSG-79, AIS-52). */
const mostHeight = 120

/** The input is as high as its text, up to five lines; then it scrolls. */
export function useGrowingField(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight, mostHeight)}px`
  }, [text])
  return field
}
