import type { Citation } from '@uprava/contract/laws.ts'

import { markdownToHtml } from '#features/ai-conversation/index.ts'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import { statusTone } from './status.ts'

/** Where a chip leads; the screen opens the norm itself, the address is what the sanitiser lets through. */
const chipAddress = '/work-station?norm='
export const chipSelector = `a[href^='${chipAddress}']`

/** The norm a chip leads to. */
export function normOfChip(chip: Element): string | null {
  const address = chip.getAttribute('href') ?? ''
  return address.startsWith(chipAddress) ? decodeURIComponent(address.slice(chipAddress.length)) : null
}

/** How the server marks a sentence that no cited norm bears out. */
const unconfirmed = /<em>\(не подтверждено\)<\/em>/gu
const unconfirmedMark =
  '<u title="Ни одна из приведённых норм не подтверждает это предложение">не подтверждено</u>'

/** Markup of a legal answer: norms stand as chips, each with a word of warning when it is not simply in force. */
export function answerHtml(text: string, citations: readonly Citation[]): string {
  const known = new Map(citations.map((citation) => [citation.norm_id, citation]))
  return markdownToHtml(text, (address, words) => {
    if (!address.startsWith('norm:')) return null
    const citation = known.get(decoded(address.slice('norm:'.length)))
    return citation ? chip(citation, words) : null
  }).replaceAll(unconfirmed, unconfirmedMark)
}

function chip({ norm_id: id, title, status }: Citation, words: string): string {
  const warning = statusTone(status) === 'good' ? '' : ` <em>${escapeHtml(status)}</em>`
  return `<a href="${chipAddress}${encodeURIComponent(id)}" title="${escapeHtml(title)}">${words}${warning}</a>`
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
