import { TextDecoder } from 'node:util'

import { type ExtractionLimits, type RawExtraction, UnreadableDocument } from './extraction-types.ts'

/** Groups that hold no text of the document. */
const withoutText = new Set(
  `fonttbl colortbl stylesheet listtable listoverridetable rsidtbl info pict object header headerl headerr headerf footer
  footerl footerr footerf footnote themedata colorschememapping datastore latentstyles generator xmlnstbl fldinst filetbl
  revtbl bkmkstart bkmkend annotation atnid atnauthor`.split(/\s+/u),
)
/** Control words that stand for a sign or a break. */
const signs: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
}

type Group = {
  isHidden: boolean
  /** How many characters follow a `\u` for readers that know none. */
  fallback: number
}

const token =
  /\\(?<word>[a-z]{1,32})(?<number>-?\d{1,10})? ?|\\'(?<hex>[\da-f]{2})|\\(?<sign>[^a-z])|(?<open>\{)|(?<close>\})|(?<text>[^\\{}]+)/gi
const maxDepth = 500

/** Reads RTF as legal systems and word processors export it: text, breaks, code pages and Unicode signs. */
export function readRtf(bytes: Buffer, limits: ExtractionLimits): RawExtraction {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) throw new UnreadableDocument('damaged')
  const { text, hidden } = textOf(source, limits.characters)
  return {
    text,
    pages: null,
    hidden,
    warnings: text.length >= limits.characters ? ['text-limit'] : [],
  }
}

function textOf(source: string, maxCharacters: number): { text: string; hidden: string[] } {
  const decoder = decoderOf(source)
  const groups: Group[] = [{ isHidden: false, fallback: 1 }]
  const out: string[] = []
  const unseen: string[] = []
  let length = 0
  let toSkip = 0
  let isInvisible = false
  let isFirstOfGroup = false
  const say = (text: string) => {
    if (groups.at(-1)!.isHidden) return
    const rest = text.slice(toSkip)
    toSkip = Math.max(0, toSkip - text.length)
    if (isInvisible) unseen.push(rest)
    else {
      out.push(rest)
      length += rest.length
    }
  }
  /** Where the binary data behind a `\\bin` ends. */
  let binaryEnd = 0
  for (const match of source.matchAll(token)) {
    if (length >= maxCharacters) break
    if (match.index < binaryEnd) continue
    const { word, number, hex, sign, open, close, text } = match.groups ?? {}
    if (open !== undefined) {
      if (groups.length >= maxDepth) throw new UnreadableDocument('damaged')
      groups.push({ ...groups.at(-1)! })
      isFirstOfGroup = true
      continue
    }
    if (close !== undefined) {
      if (groups.length > 1) groups.pop()
      isInvisible = false
    } else if (hex !== undefined) say(decoder.decode(Uint8Array.of(Number.parseInt(hex, 16))))
    else if (text !== undefined) say(text.replaceAll(/[\r\n]+/gu, ''))
    else if (sign === '*') groups.at(-1)!.isHidden = true
    else if (sign === '~') say('\u00A0')
    else if (sign === '_') say('‑')
    else if (sign !== undefined && /[\\{}]/u.test(sign)) say(sign)
    else if (sign === '\n' || sign === '\r') say('\n')
    else if (word !== undefined) {
      if (isFirstOfGroup && withoutText.has(word)) groups.at(-1)!.isHidden = true
      else if (word === 'v') isInvisible = number !== '0'
      else if (word === 'plain') isInvisible = false
      else if (word === 'uc') groups.at(-1)!.fallback = Number(number ?? 1)
      else if (word === 'u') {
        say(String.fromCharCode(Number(number ?? 0) & 0xff_ff))
        if (!groups.at(-1)!.isHidden) toSkip = groups.at(-1)!.fallback
      } else if (word === 'bin') binaryEnd = match.index + match[0].length + Math.max(0, Number(number ?? 0))
      else if (Object.hasOwn(signs, word)) say(signs[word]!)
    }
    isFirstOfGroup = false
  }
  const hidden = unseen.join('').trim()
  return { text: out.join(''), hidden: hidden === '' ? [] : [hidden.slice(0, 500)] }
}

/** The code page of the bytes: Windows-1251 unless another one is named. */
function decoderOf(source: string): TextDecoder {
  const page = /\\ansicpg(?<page>\d{3,5})/u.exec(source.slice(0, 2000))?.groups?.['page'] ?? '1251'
  try {
    return new TextDecoder(`windows-${page}`)
  } catch {
    return new TextDecoder('windows-1251')
  }
}
