import { toast } from '#ui/feedback/toasts.tsx'
import { copyText } from '#ui/lib/copy-text.ts'

/** Copies a text, with its HTML where it has some, and reports the result (AIS-37). */
export async function copyWithToast(plain: string, html?: string): Promise<void> {
  try {
    await copyText(plain, html)
  } catch {
    return toast.error('Текст не скопирован', 'Выделите его и нажмите Ctrl+C.')
  }
  toast.success('Готово', 'Текст скопирован в буфер обмена!')
}
