import { typography } from '#ui/lib/format.ts'

/** Stands under the title of every mock screen (D-12). */
export const SAMPLE_NOTE = typography('Это пример экрана: данные вымышленные и никуда не отправляются.')
