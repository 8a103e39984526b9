import { toast } from '#ui/feedback/toasts.tsx'

/**
 * Puts a text on the clipboard, with its markup beside it for a word processor, and says so (AIS-37). On a page that is
 * not secured browsers have no clipboard for scripts; there the old way copies the plain text.
 */
export async function copyText(plain: string, html?: string): Promise<void> {
  const isCopied = await writeRich(plain, html).catch(() => false)
  if (isCopied || copyBySelection(plain)) toast.success('Готово', 'Текст скопирован в буфер обмена!')
  else toast.error('Текст не скопирован', 'Выделите его и нажмите Ctrl+C.')
}

async function writeRich(plain: string, html: string | undefined): Promise<boolean> {
  const { clipboard } = navigator as Navigator & { clipboard?: Clipboard }
  if (!clipboard) return false
  if (html === undefined || typeof ClipboardItem === 'undefined') await clipboard.writeText(plain)
  else
    await clipboard.write([
      new ClipboardItem({ 'text/plain': textOf(plain, 'plain'), 'text/html': textOf(html, 'html') }),
    ])
  return true
}

const textOf = (text: string, type: 'plain' | 'html') => new Blob([text], { type: `text/${type}` })

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const place = document.createElement('textarea')
  place.value = text
  place.className = 'only-heard'
  document.body.append(place)
  place.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secured page
  const isCopied = document.execCommand('copy')
  place.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
