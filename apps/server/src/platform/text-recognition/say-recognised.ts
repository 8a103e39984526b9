import { quoted } from '@uprava/contract/rules/quotes.ts'

import type { Recognition } from './recognise-text.ts'

type Said = Pick<Recognition, 'readPages' | 'pages' | 'certainty' | 'doubtful'>

/** What a reader of recognised text sees: where it comes from, how certain it is, which words to compare. */
export function sayRecognised({ readPages, pages, certainty, doubtful }: Said): string {
  const left = readPages < pages ? ` Прочитано страниц: ${readPages} из ${pages}.` : ''
  const words =
    doubtful.length > 0
      ? ` Сверьте сомнительные слова: ${doubtful.map((word) => quoted(word)).join(', ')}.`
      : ''
  return `Текст распознан по изображению, уверенность ${certainty} %: возможны ошибки.${left}${words}`
}
