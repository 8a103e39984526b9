import { LONGEST_ADDRESS } from './autolinks.ts'
import type { LinkKind } from './nodes.ts'

/** What stands in the parentheses of `[text](…)`. */
export type Target = { kind: LinkKind; address: string } | { kind: 'mention'; target: number | 'all' }

const targetPattern = /(?:(?:https?:\/\/|mailto:|tel:)(?=[^\s()])|mention:(?=\w))/iy
const mentionTarget = /^mention:(?:(?<id>[1-9]\d{0,14})|all)$/u

/** The target after a label, from its opening parenthesis on; null where there is none. Reads at most an address. */
export function readTarget(text: string, open: number): { target: Target; to: number } | null {
  if (text[open] !== '(') return null
  targetPattern.lastIndex = open + 1
  if (!targetPattern.test(text)) return null
  const end = endOfTarget(text, open + 1)
  if (end === null) return null
  const address = text.slice(open + 1, end)
  if (!address.toLowerCase().startsWith('mention:')) {
    return { target: { kind: kindOf(address), address }, to: end + 1 }
  }
  const mention = mentionTarget.exec(address)
  if (!mention) return null
  const id = mention.groups?.['id']
  return { target: { kind: 'mention', target: id === undefined ? 'all' : Number(id) }, to: end + 1 }
}

/** The closing parenthesis; those inside the address must balance. */
function endOfTarget(text: string, from: number): number | null {
  let open = 0
  for (let at = from; at < text.length && at - from <= LONGEST_ADDRESS; at += 1) {
    const code = text.charCodeAt(at)
    // Spaces, control characters, angle brackets and quotes stand in no address.
    if (code <= 0x20 || code === 0x7f || code === 0x3c || code === 0x3e || code === 0x22) return null
    if (code === 0x28) open += 1
    else if (code === 0x29) {
      if (open === 0) return at
      open -= 1
    }
  }
  return null
}

function kindOf(address: string): LinkKind {
  const scheme = address.toLowerCase()
  if (scheme.startsWith('mailto:')) return 'email'
  return scheme.startsWith('tel:') ? 'phone' : 'web'
}

/** Anything that reads as a domain or an e-mail address, in whichever zone. */
const addressLike = /(?<![\p{L}\p{N}.@-])[\p{L}\p{N}][\p{L}\p{N}.@:/_-]*/gu

/** Whether the label shows an address that is not the one the link leads to (CHAT-12). */
export function isMisleading(label: string, address: string): boolean {
  const target = comparable(address)
  for (const [shown] of label.matchAll(addressLike)) {
    if (!/[\p{L}\p{N}]\.\p{L}{2}|:\/\//u.test(shown)) continue
    if (comparable(label) === target) return false
    if (comparable(shown) !== target) return true
  }
  return false
}

const comparable = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/u, '')
    .replace(/^www\./u, '')
    .replace(/[/.,;:]+$/u, '')
