import type { LinkKind } from './nodes.ts'

/** An address that stands in a text; `from` and `to` are offsets of that text. */
export interface FoundAddress {
  from: number
  to: number
  kind: LinkKind
  address: string
}

/** Longest address, characters. */
export const LONGEST_ADDRESS = 2048

/** What no address contains: spaces, quotes, brackets that enclose one. Parentheses may stand inside. */
const ADDRESS_LETTER = String.raw`[^\s<>"«»“”„\[\]\x60{}|\\^\p{Cc}\p{Cf}]`
const withScheme = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)${ADDRESS_LETTER}+`, 'giu')
const pathAfterDomain = new RegExp(String.raw`(?::\d{1,5}(?!\d))?(?:[/?#]${ADDRESS_LETTER}*)?`, 'yu')
const word = /[\p{L}\p{N}._%+@-]+/gu
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const mailbox = /^[\p{L}\p{N}._%+-]{1,64}$/u
/** Longest e-mail address or domain, characters (RFC 5321 §4.5.3). */
const LONGEST_WORD = 254
/** Domains that are links without a scheme; `gov.ru` ends in one of them. */
const BARE_ZONES = new Set(['ru', 'рф'])

/** Web addresses, e-mail addresses and Russian phones of a text in their order (CHAT-11). Linear in its length. */
export function findAddresses(text: string): FoundAddress[] {
  const found = mergeInOrder(findWithScheme(text), findWords(text))
  return mergeInOrder(found, findPhones(text))
}

/** Both in order; what overlaps one of `first` is left out. */
function mergeInOrder(first: FoundAddress[], second: FoundAddress[]): FoundAddress[] {
  if (first.length === 0 || second.length === 0) return first.length === 0 ? second : first
  const merged: FoundAddress[] = []
  let next = 0
  for (const address of second) {
    for (let one = first[next]; one && one.from < address.to; one = first[next]) {
      merged.push(one)
      next += 1
    }
    if ((merged.at(-1)?.to ?? 0) <= address.from) merged.push(address)
  }
  return [...merged, ...first.slice(next)]
}

function findWithScheme(text: string): FoundAddress[] {
  const found: FoundAddress[] = []
  for (const match of text.matchAll(withScheme)) {
    const shown = withoutTail(match[0])
    const isBare = /^www\./iu.test(shown)
    // A scheme or «www.» alone is no address.
    if (!/^(?:https?:\/\/|www\.)[\p{L}\p{N}]/iu.test(shown) || shown.length > LONGEST_ADDRESS) continue
    const address = isBare ? `http://${shown}` : shown
    found.push({ from: match.index, to: match.index + shown.length, kind: 'web', address })
  }
  return found
}

/** E-mail addresses and domains without a scheme. */
function findWords(text: string): FoundAddress[] {
  const found: FoundAddress[] = []
  word.lastIndex = 0
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const raw = match[0]
    if (raw.length > LONGEST_WORD || !raw.includes('.')) continue
    const lead = /^[._%+-]*/u.exec(raw)?.[0].length ?? 0
    const shown = raw.slice(lead).replace(/[._%+-]+$/u, '')
    const from = match.index + lead
    const end = from + shown.length
    if (isEmail(shown)) {
      found.push({ from, to: end, kind: 'email', address: `mailto:${shown}` })
    } else if (isBareDomain(shown) && !/[/\\=]/u.test(text[from - 1] ?? '')) {
      pathAfterDomain.lastIndex = end
      const hasTail = end < match.index + raw.length
      const path = hasTail ? '' : withoutTail(pathAfterDomain.exec(text)?.[0] ?? '')
      if (shown.length + path.length > LONGEST_ADDRESS) continue
      found.push({ from, to: end + path.length, kind: 'web', address: `http://${shown}${path}` })
      word.lastIndex = Math.max(word.lastIndex, end + path.length)
    }
  }
  return found
}

function isEmail(shown: string): boolean {
  const [local = '', domain = '', ...more] = shown.split('@')
  if (more.length > 0 || !mailbox.test(local)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(isLabel) && /^\p{L}{2,}$|^xn--/iu.test(labels.at(-1) ?? '')
}

function isBareDomain(shown: string): boolean {
  const labels = shown.split('.')
  return labels.length > 1 && labels.every(isLabel) && BARE_ZONES.has((labels.at(-1) ?? '').toLowerCase())
}

const isLabel = (label: string) => domainLabel.test(label)

/** Without the marks, the full stop, the quote or the unbalanced bracket that only follow an address. */
function withoutTail(address: string): string {
  let end = address.length
  let surplus = count(address, ')') - count(address, '(')
  for (; end > 0; end -= 1) {
    const letter = address[end - 1] ?? ''
    if (letter === ')') {
      if (surplus <= 0) break
      surplus -= 1
    } else if (!/[.,;:!?'’…*_~(]/u.test(letter)) break
    else if (letter === '(') surplus += 1
  }
  return address.slice(0, end)
}

const count = (text: string, letter: string) => text.split(letter).length - 1

// ── Phones ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where a phone may begin: the country's digit, nothing that would make it a part of another number in front. */
const phoneStart = /(?<![\p{L}\p{N}+]|\d[.-])(?:\+7|[78])(?=[ \u00A0(\d\u2011\u2013-])/gu
const PHONE_SEPARATORS = ' \u00A0\u2011\u2013-'
/** Digits after the country's. */
const NATIONAL_DIGITS = 10

/** 11 digits from 7 or 8 on, in any usual spelling: `8 (900) 000-00-01`, `+7 900 000 00 01`, `89000000001` (MSG-114). */
function findPhones(text: string): FoundAddress[] {
  const found: FoundAddress[] = []
  phoneStart.lastIndex = 0
  for (let match = phoneStart.exec(text); match; match = phoneStart.exec(text)) {
    const read = readPhone(text, phoneStart.lastIndex)
    if (!read) continue
    found.push({ from: match.index, to: read.to, kind: 'phone', address: `tel:+7${read.digits}` })
    phoneStart.lastIndex = read.to
  }
  return found
}

function readPhone(text: string, from: number): { to: number; digits: string } | null {
  let digits = ''
  let separators = 0
  let bracket: 'none' | 'open' | 'closed' = 'none'
  let at = from
  for (; digits.length < NATIONAL_DIGITS; at += 1) {
    const letter = text[at] ?? ''
    const isFirstGroup = digits.length >= 3 && digits.length <= 5
    if (letter >= '0' && letter <= '9') {
      digits += letter
      separators = 0
    } else if (letter === '(' && digits === '' && bracket === 'none') bracket = 'open'
    else if (letter === ')' && bracket === 'open' && isFirstGroup) bracket = 'closed'
    else if (letter !== '' && PHONE_SEPARATORS.includes(letter) && separators < 3) {
      // A sum of money (`78 900 000 000`) has shorter first groups than a code of a phone.
      if (digits.length > 0 && digits.length < 3) return null
      separators += 1
    } else return null
  }
  const isCut = bracket === 'open' || /^(?:[\p{L}\p{N}]|-\d)/u.test(text.slice(at, at + 2))
  return isCut ? null : { to: at, digits }
}
