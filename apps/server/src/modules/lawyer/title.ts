import { lawyerLimits } from '@uprava/contract/lawyer.ts'

/** The beginning of the question, cut at a word, with «…» when cut (LAW-32). */
export function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= lawyerLimits.title) return line
  const cut = line.slice(0, lawyerLimits.title + 1)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).replace(/[\s,.;:–—-]+$/u, '')
  return `${atWord === '' ? line.slice(0, lawyerLimits.title) : atWord}…`
}

/** The placeholder title of clients; such a chat is named by its first question. */
export const isUntitled = (title: string): boolean =>
  title === '' || title === 'string' || title === 'Без названия'
