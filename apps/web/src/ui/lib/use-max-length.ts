import { useState } from 'react'

import { plural } from './format.ts'

/**
 * Cuts a text that is longer than its field may be (VAL-11) and says what happened, so that the end of a pasted
 * paragraph does not go unnoticed.
 */
export function useMaxLength(maxLength: number | undefined): {
  cut: (text: string) => string
  notice: string | undefined
} {
  const [notice, setNotice] = useState<string>()

  const cut = (text: string) => {
    const short = maxLength === undefined ? text : cutTo(maxLength, text)
    const lost = text.length - short.length
    // A single letter typed past the end is not worth a sentence.
    setNotice(lost > 1 ? `Поместилось ${plural(short.length, CHARACTERS)} из ${text.length}` : undefined)
    return short
  }
  return { cut, notice }
}

const CHARACTERS = ['символ', 'символа', 'символов'] as const

/** Never through the middle of an emoji. */
export function cutTo(maxLength: number, text: string): string {
  if (text.length <= maxLength) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength
  return text.slice(0, end)
}
