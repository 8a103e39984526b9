/**
 * Copies a text to the clipboard, with its HTML beside it for a word processor. `navigator.clipboard` exists on secure
 * pages only, and a closed network may have none (RT-35): there the plain text is copied from a hidden field. Throws when
 * the browser refuses.
 */
export async function copyText(plain: string, html?: string): Promise<void> {
  const isCopied = await writeToClipboard(plain, html).catch(() => false)
  if (!isCopied && !copyBySelection(plain)) throw new Error('The text was not copied')
}

async function writeToClipboard(plain: string, html: string | undefined): Promise<boolean> {
  const { clipboard } = navigator as Navigator & { clipboard?: Clipboard }
  if (!clipboard) return false
  if (html === undefined || typeof ClipboardItem === 'undefined') await clipboard.writeText(plain)
  else
    await clipboard.write([
      new ClipboardItem({ 'text/plain': blobOf(plain, 'plain'), 'text/html': blobOf(html, 'html') }),
    ])
  return true
}

const blobOf = (text: string, type: 'plain' | 'html') => new Blob([text], { type: `text/${type}` })

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy on a page without TLS
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
