import { requestPieces } from '#platform/text-models/index.ts'

import { piecesOf } from './message-pieces.ts'
import type { Written } from './unwritten.ts'

/** How probable it is that a clause is said to who writes and not to who reads, on the average of its words. */
type Shares = { readonly aside: number; readonly order: number }

/** From this share on a clause is an aside. A word too many is worse in a signed paper than a remark that is shown beside it. */
const isAside = 0.3
/** ... where it has a figure or a name, which may be a fact. */
const isSureAside = 0.6
/** Between an aside and an order a clause is no fact either. */
const isHardlyFact = { aside: 0.1, both: 0.75 }
/** Names, days and phones. */
const holdsValue = /\d|\s\p{Lu}|\p{Lu}\.|(?<!\p{L})(?:тел(?:ефон)?|подпис|директор|глав[аы]|заведующ|начальник)\p{L}*/u

/** A longer message is a text that is to be worked on. In characters. */
const longest = 1500

/**
 * The message without what is said in passing: grumbling, gossip, what somebody thinks of the addressee, how it is to be put. The
 * first clause orders and stays.
 */
export function withoutAsides(message: string): Written {
  if (message.length > longest) return { text: message, leftOut: [] }
  const words = requestPieces(message).filter(({ start, end }) => /[\p{L}\d]/u.test(message.slice(start, end)))
  let start = 0
  let text = ''
  const leftOut: string[] = []
  for (const [at, { text: clause, sign }] of piecesOf(message).entries()) {
    const end = start + clause.length
    const own = words.filter((one) => one.start >= start && one.end <= end)
    const average = (of: 'aside' | 'order'): number =>
      own.reduce((sum, one) => sum + (one.of[of] ?? 0), 0) / Math.max(own.length, 1)
    start = end + sign.length
    if (at === 0 || !isSaidInPassing(clause, { aside: average('aside'), order: average('order') })) {
      text += clause + sign
      continue
    }
    leftOut.push(clause.trim())
    // The sentence ends where it ended.
    if (/[.!?\n]/u.test(sign)) text = `${text.replace(/[\s,;—]+$/u, '')}${/[.!?\n]$/u.test(text.trimEnd()) ? '' : sign}`
  }
  return leftOut.length === 0
    ? { text: message, leftOut }
    : { text: text.replace(/[\s,;—]+$/u, '').trim(), leftOut }
}

function isSaidInPassing(clause: string, { aside, order }: Shares): boolean {
  if (holdsValue.test(clause.trim())) return aside >= isSureAside
  return aside >= isAside || (aside >= isHardlyFact.aside && aside + order >= isHardlyFact.both)
}
