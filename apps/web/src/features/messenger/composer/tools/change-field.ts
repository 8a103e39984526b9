import type { TextChange } from './format-text.ts'

/** Changes the text of a field as if it were typed: with the keys of the browser it can be undone. */
export function changeField(field: HTMLTextAreaElement, { start, end, text, selection }: TextChange): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else changes a field and keeps its undo
  const isDone = text !== '' && document.execCommand('insertText', false, text)
  if (!isDone) {
    field.setRangeText(text, start, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const [from, to] = selection
  field.setSelectionRange(from, to)
}
