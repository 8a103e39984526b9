import { useState, type ClipboardEvent } from 'react'

import { number, plural } from './format.ts'

/**
 * Cuts a text that is longer than its field may be (VAL-11) and says what happened, so that the end of a pasted
 * paragraph does not go unnoticed.
 */
export function useMaxLength(
  maxLength: number | undefined,
  value: string,
): {
  cut: (text: string) => string
  notice: string | undefined
  /** Takes of a pasted text what fits, before the browser lays all of it out: that takes seconds for a book. */
  onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
} {
  const [notice, setNotice] = useState<string>()

  const cut = (text: string) => {
    const short = maxLength === undefined ? text : cutTo(maxLength, text)
    const lost = text.length - short.length
    // A single letter typed past the end is not worth a sentence.
    setNotice(lost > 1 ? noticeOf(short.length, text.length) : undefined)
    return short
  }

  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (maxLength === undefined || event.defaultPrevented) return
    const { currentTarget: field } = event
    const start = field.selectionStart ?? field.value.length
    const end = field.selectionEnd ?? start
    const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    const kept = field.value.length - (end - start)
    if (kept + pasted.length <= maxLength) return
    event.preventDefault()
    const short = cutTo(Math.max(maxLength - kept, 0), pasted)
    field.setRangeText(short, start, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    setNotice(noticeOf(kept + short.length, kept + pasted.length))
  }
  // What was sent, emptied or shortened has lost nothing any more. A cut emoji leaves one place free.
  const isFull = maxLength !== undefined && value.length >= maxLength - 1
  return { cut, notice: isFull ? notice : undefined, onPaste }
}

const noticeOf = (fitting: number, all: number) =>
  `Поместилось ${plural(fitting, CHARACTERS)} из ${number(all)}`

/** `3 900 из 4 000 символов`, from three quarters of the length on: how much still fits. */
export function lengthCount(text: string, maxLength: number): string | undefined {
  if (text.length < maxLength * 0.75) return undefined
  return `${number(text.length)} из ${plural(maxLength, CHARACTERS)}`
}

const CHARACTERS = ['символ', 'символа', 'символов'] as const

/** Never through the middle of an emoji. */
export function cutTo(maxLength: number, text: string): string {
  if (text.length <= maxLength) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength
  return text.slice(0, end)
}
