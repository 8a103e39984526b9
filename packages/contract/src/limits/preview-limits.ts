import { documentExtensions } from './file-extensions.ts'

/** What is shown of a large file (messenger §9), and how long the work on it may take, in milliseconds. */
export const previewLimits = {
  pages: 200,
  sheets: 20,
  rows: 2000,
  columns: 100,
  milliseconds: 10_000,
} as const

/** What a preview says of itself (messenger §9). */
export const previewTexts = {
  notWhole: 'Показано не всё. Скачайте файл.',
  failed: 'Не удалось показать файл. Скачайте его.',
  revisions: 'В документе есть исправления',
} as const

const viewable = new Set<string>(documentExtensions)

/** Whether the viewer opens such a file, if only to say that it cannot be shown; pictures and videos have the gallery. */
export const isViewable = (extension: string): boolean => viewable.has(extension.toLowerCase())
