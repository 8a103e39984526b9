/** A piece of a sanitized answer: text, or a citation. */
export type AnswerPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citation'; readonly id: string; readonly quote: string | null }

/** An unfinished construct longer than this is taken for text. Characters. */
const maxConstructLength = 600

type Rule = {
  /** The character it begins with. */
  readonly first: string
  /** The whole construct at the scanner's position. */
  readonly whole: RegExp
  /** A possible beginning of it, up to the end of the received text. */
  readonly unfinished: RegExp
  piece(groups: Readonly<Record<string, string | undefined>>): AnswerPiece | null
}

const text = (value: string | undefined): AnswerPiece => ({ type: 'text', text: value ?? '' })

/** Tried in this order at each position. A model cannot write a link, a picture, markup or an address. */
const rules: readonly Rule[] = [
  {
    first: '[',
    whole: /\[\[(?<body>[^[\]\n]{1,500})\]\](?:\([^()\n]{0,500}\)|(?=[^(]|\([^()\n]*[(\n]))/uy,
    unfinished: /\[(?:\[[^[\]\n]{0,500}(?:\](?:\](?:\([^()\n]{0,500})?)?)?)?$/uy,
    piece: ({ body = '' }) => citationOf(body),
  },
  // One that is never closed: to the end of the answer or of the line.
  {
    first: '[',
    whole: /\[\[\s*(?<body>[a-z\d][\w.-]{2,80})(?=[\s,;:!?)»\]])/iuy,
    unfinished: /(?!)/uy,
    piece: ({ body = '' }) => citationOf(body),
  },
  {
    first: '[',
    whole: /\[[^[\]\n]{0,200}\]:[^\n]*(?=\n)/uy,
    unfinished: /\[[^[\]\n]{0,200}(?:\](?::[^\n]*)?)?$/uy,
    piece: () => null,
  },
  {
    first: '[',
    whole: /\[(?<label>[^[\]\n]{0,400})\](?:\((?:[^()\n]|\([^()\n]{0,100}\)){0,500}\)|\[[^[\]\n]{0,200}\])/uy,
    unfinished: /\[[^[\]\n]{0,400}(?:\](?:\([^\n]{0,500}|\[[^[\]\n]{0,200})?)?$/uy,
    piece: ({ label }) => text(label),
  },
  // «[1]»: an item of a list that is not shown.
  {
    first: '[',
    whole: /\[\d{1,3}(?:[,;\s–-]+\d{1,3})*\]/uy,
    unfinished: /\[[\d,;\s–-]*$/uy,
    piece: () => null,
  },
  // «[ФИО заявителя]»: a gap to fill in, or a remark. Escaped, so that it never becomes a link.
  {
    first: '[',
    whole: /\[(?<inside>[^[\]()\n<>`\\]{1,200})\](?=[^([:])/uy,
    unfinished: /\[[^[\]()\n<>`\\]{0,200}\]?$/uy,
    piece: ({ inside = '' }) => text(/:\/\/|www\./iu.test(inside) ? '' : `\\[${inside}\\]`),
  },
  {
    first: '<',
    whole: /<[a-z/!?][^<>\n]{0,500}>/iuy,
    unfinished: /<(?:[a-z/!?][^<>\n]{0,500})?$/iuy,
    piece: () => null,
  },
  {
    first: 'a',
    whole: /(?:https?|ftp|javascript|vbscript|data|file|mailto|blob):[^\s\n]*(?=\s)|www\.[^\s\n]*(?=\s)/iuy,
    unfinished:
      /[a-z][a-z+.-]{0,12}$|(?:https?|ftp|javascript|vbscript|data|file|mailto|blob):[^\s\n]*$|www\.[^\s\n]*$/iuy,
    piece: () => null,
  },
]

/** `id`, or `id|quote`. */
function citationOf(body: string): AnswerPiece {
  const bar = body.indexOf('|')
  const id = (bar === -1 ? body : body.slice(0, bar)).trim()
  const quote = bar === -1 ? null : body.slice(bar + 1).trim()
  return { type: 'citation', id, quote }
}

/** Invisible characters, which change the direction of text or split words. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(?![\n\t])\p{Cc}/gu

/**
 * Sanitizes a model's answer while it arrives, into text and citations: removes pictures, links, markup, addresses, invisible
 * characters and brackets (text in single ones stays, escaped), so that every link of the published answer is the server's. Possible beginnings of constructs
 * are held back.
 */
export class AnswerSanitizer {
  #held = ''

  push(chunk: string): AnswerPiece[] {
    this.#held += chunk.toWellFormed().replaceAll(invisible, '')
    return this.#scan(false)
  }

  end(): AnswerPiece[] {
    // A character after the end completes the last construct.
    this.#held += '\n'
    const pieces = this.#scan(true)
    const last = pieces.at(-1)
    if (last?.type === 'text' && last.text.endsWith('\n'))
      pieces[pieces.length - 1] = text(last.text.slice(0, -1))
    return pieces
  }

  #scan(isLast: boolean): AnswerPiece[] {
    const pieces: AnswerPiece[] = []
    const add = (piece: AnswerPiece | null) => {
      const last = pieces.at(-1)
      if (!piece || (piece.type === 'text' && piece.text === '')) return
      if (piece.type === 'text' && last?.type === 'text')
        pieces[pieces.length - 1] = text(last.text + piece.text)
      else pieces.push(piece)
    }
    let at = 0
    while (at < this.#held.length) {
      const found = this.#constructAt(at, isLast)
      if (found === 'unfinished') break
      if (found) {
        add(found.piece)
        at = found.end
      } else {
        add(text(plain(this.#held, at)))
        at += 1
      }
    }
    this.#held = this.#held.slice(at)
    return pieces
  }

  #constructAt(
    at: number,
    isLast: boolean,
  ): { piece: AnswerPiece | null; end: number } | 'unfinished' | null {
    const sign = this.#held[at]!
    if (sign === '!' && at + 1 === this.#held.length && !isLast) return 'unfinished'
    const first = /[a-z]/iu.test(sign) && !isLetter(this.#held[at - 1]) ? 'a' : sign
    if (first !== '[' && first !== '<' && first !== 'a') return null
    let mayBecome = false
    for (const rule of rules) {
      if (rule.first !== first) continue
      const match = matchAt(rule.whole, this.#held, at)
      if (match) return { piece: rule.piece(match.groups ?? {}), end: rule.whole.lastIndex }
      mayBecome ||=
        !isLast &&
        this.#held.length - at <= maxConstructLength &&
        matchAt(rule.unfinished, this.#held, at) !== null
      // The rules stand in the order of what they look like: a later one waits for an earlier one to be out of question.
      if (mayBecome) return 'unfinished'
    }
    return null
  }
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)

function matchAt(pattern: RegExp, held: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(held)
}

/** The text of the pieces without citations. */
export const textOfPieces = (pieces: readonly AnswerPiece[]): string =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

/** A whole answer of a model as text without citations, links and markup. */
export function plainText(raw: string): string {
  const neutral = new AnswerSanitizer()
  return textOfPieces([...neutral.push(raw), ...neutral.end()])
    .replaceAll(/\\(?=[[\]])/gu, '')
    .trim()
}

/** A character as it may appear in an answer. */
function plain(held: string, at: number): string {
  const sign = held[at]!
  if (sign === '[' || sign === ']' || sign === '`') return ''
  // A backslash of the model's own could undo the escape of a bracket.
  if (sign === '\\') return ''
  if (sign === '<') return '‹'
  if (sign === '!' && held[at + 1] === '[') return ''
  return sign
}
