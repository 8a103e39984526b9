import { useEffect, useState } from 'react'

import { REDUCED_MOTION, useMedia } from '#ui/lib/use-media.ts'

const typingText = 'печатает...'
/** One letter every 150 ms (MSG-27). */
const letterMs = 150

/** «печатает...» letter by letter in a loop; whole for screen readers and with reduced motion (MSG-113). */
export function TypingText() {
  const isStill = useMedia(REDUCED_MOTION)
  const [letters, setLetters] = useState(1)
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => setLetters((count) => (count % typingText.length) + 1), letterMs)
    return () => clearInterval(timer)
  }, [isStill])
  return (
    <span aria-label={typingText} role="img">
      <span aria-hidden>{isStill ? typingText : typingText.slice(0, letters)}</span>
    </span>
  )
}
