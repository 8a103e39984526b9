/**
 * Puts a text into the clipboard. `navigator.clipboard` is there on secured pages alone, and a closed network may have
 * none (RT-35): then the text is copied out of a field nobody sees.
 */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'only-heard'
  document.body.append(field)
  field.select()
  // The one way there is on such pages.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
}
