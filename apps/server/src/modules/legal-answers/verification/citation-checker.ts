import type { Support } from '@uprava/contract/runs.ts'

import { isAbbreviation } from '#platform/russian/index.ts'

import { linkTo } from '../retrieval/citation-label.ts'
import { areSupported, figuresOf, mergeFigures, type Figures } from './figures.ts'
import { actNumbersIn, articlesIn, isLegalStatement } from './legal-sentence.ts'
import { AnswerSanitizer, type AnswerPiece } from './sanitize-answer.ts'

/** A provision or file that the model was given and may cite. */
export type Citable = {
  readonly normId: string
  readonly text: string
  /** What the provision is called in the answer: «ст. 12 59-ФЗ». */
  readonly label: string
  /** The address of its link: `norm:{id}` or `file:{id}`. */
  readonly address: string
  /** Act, number, date, article, heading, status: their numbers need no support by the text. */
  readonly requisites: string
}

/** A verified citation with the model's quote, if it gave one. */
export type VerifiedCitation = { readonly normId: string; readonly quote: string | null }

/** Appended to a sentence that states law and is not supported. */
export const NOT_CONFIRMED = ' _(не подтверждено)_'

/**
 * Checks a model's answer while it arrives. A citation is accepted when its provision was given for this question and its
 * quote is an exact substring of the text; others are removed and counted. A sentence that states law without a citation
 * that supports its figures and references is marked. An accepted citation is written as `[label](norm:id)`.
 */
export class CitationChecker {
  readonly #citables: ReadonlyMap<string, Citable>
  readonly #neutral = new AnswerSanitizer()
  readonly #cited: VerifiedCitation[] = []
  readonly #evidence = new Map<Citable, Evidence>()
  readonly #counts = { checked: 0, supported: 0, removed: 0 }
  /** The current sentence without citations, and the provisions it cites. */
  #sentence = ''
  #of: Citable[] = []
  #isMisquoted = false
  /** White space after a possible end of the sentence: a citation after it still belongs to the sentence. */
  #gap = ''

  constructor(citables: readonly Citable[]) {
    this.#citables = new Map(citables.map((citable) => [citable.normId, citable]))
  }

  /** Takes a piece of the answer; returns the text that may be published. */
  push(chunk: string): string {
    return this.#neutral
      .push(chunk)
      .map((piece) => this.#take(piece))
      .join('')
  }

  /** Returns the rest, with the last sentence checked. */
  end(): string {
    const rest = this.#neutral
      .end()
      .map((piece) => this.#take(piece))
      .join('')
    return rest + this.#close()
  }

  get support(): Support {
    return { ...this.#counts }
  }

  /** The accepted citations in the order of the answer. */
  get cited(): readonly VerifiedCitation[] {
    return this.#cited
  }

  #take(piece: AnswerPiece): string {
    if (piece.type === 'citation') return this.#cite(piece.id, piece.quote)
    let out = ''
    for (const sign of piece.text) out += this.#sign(sign)
    return out
  }

  #sign(sign: string): string {
    if (sign === '\n') {
      const out = this.#close() + this.#gap + sign
      this.#gap = ''
      return out
    }
    if (/\s/u.test(sign)) {
      if (this.#sentence === '') return sign
      this.#gap += sign
      return ''
    }
    // What was removed before a sign leaves no blank in front of it: «45 дней [[нет]].»
    if (/[.,;!?]/u.test(sign)) this.#gap = ''
    const isNext = this.#gap !== '' && mayBegin(sign) && isOver(this.#sentence)
    const out = (isNext ? this.#close() : '') + this.#gap + sign
    this.#sentence += (isNext ? '' : this.#gap) + sign
    this.#gap = ''
    return out
  }

  #cite(id: string, quote: string | null): string {
    const citable = this.#citables.get(id)
    if (!citable || (quote !== null && !isQuoteOf(quote, this.#evidenceOf(citable)))) {
      this.#counts.removed += 1
      this.#isMisquoted ||= quote !== null
      return ''
    }
    const isRepeated = this.#of.includes(citable)
    if (!isRepeated) this.#of.push(citable)
    this.#cited.push({ normId: id, quote })
    // The white space before it belongs to the sentence.
    const out = isRepeated
      ? ''
      : `${this.#gap === '' && /[\p{L}\d.!?»)]$/u.test(this.#sentence) ? ' ' : this.#gap}${linkTo(citable.label, citable.address)}`
    this.#gap = ''
    return out
  }

  /** Checks the finished sentence. */
  #close(): string {
    const sentence = this.#sentence.trim()
    const of = this.#of
    const isMisquoted = this.#isMisquoted
    this.#sentence = ''
    this.#of = []
    this.#isMisquoted = false
    if (!/\p{L}/u.test(sentence)) return ''
    if (of.length === 0 && !isMisquoted && !isLegalStatement(sentence)) return ''
    this.#counts.checked += 1
    if (
      !isMisquoted &&
      of.length > 0 &&
      isSupported(
        sentence,
        of.map((citable) => this.#evidenceOf(citable)),
      )
    ) {
      this.#counts.supported += 1
      return ''
    }
    return NOT_CONFIRMED
  }

  /** Read once of each provision and file that is cited, however many sentences cite it. */
  #evidenceOf(citable: Citable): Evidence {
    const known = this.#evidence.get(citable)
    if (known) return known
    const read = readEvidence(citable)
    this.#evidence.set(citable, read)
    return read
  }
}

/** What a provision or a file can support. */
type Evidence = {
  readonly figures: Figures
  readonly articles: ReadonlySet<string>
  readonly actNumbers: ReadonlySet<string>
  /** The numbers of its requisites, which need no support by the text. */
  readonly named: ReadonlySet<string>
  /** Its text with single blanks, and the same with its requisites behind. */
  readonly text: string
  readonly whole: string
}

function readEvidence({ text, requisites }: Citable): Evidence {
  const whole = `${text}\n${requisites}`
  const numbers = requisites.match(/\d+(?:[.,-]\d+)*/gu) ?? []
  return {
    figures: figuresOf(whole),
    articles: articlesIn(whole),
    actNumbers: actNumbersIn(whole),
    named: new Set(numbers.flatMap((number) => [number, ...number.split(/[.,-]/u)])),
    text: spaced(text),
    whole: spaced(whole),
  }
}

/** Whether a character can begin a sentence. */
const mayBegin = (sign: string) => /[\p{Lu}\d«"(*_—–-]/u.test(sign)

/** The last word of a sentence and its closing signs. */
const maxEnding = 60

/** Whether a sentence may end here: «ст. 5» and «от 02.05.2006 г. № 59» do not. */
function isOver(text: string): boolean {
  const end = /(?<word>[\p{L}\d]*)(?<sign>[.!?…:;])[»")*_]*$/u.exec(text.slice(-maxEnding))
  if (!end) return false
  const { word = '', sign = '' } = end.groups ?? {}
  if (sign === ':' || sign === ';') return false
  return sign !== '.' || !isAbbreviation(word)
}

/** An exact substring but for white space; one or two words are too short to prove anything. */
function isQuoteOf(quote: string, { text }: Evidence): boolean {
  const said = unquoted(quote)
  return said.length >= 12 && text.includes(said)
}

const spaced = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
const unquoted = (quote: string) => spaced(quote.replaceAll(/^[«"“„]+|[»"”]+$/gu, '')).replace(/…$/u, '')

function isSupported(sentence: string, of: readonly Evidence[]): boolean {
  const named = new Set(of.flatMap((one) => [...one.named]))
  return (
    areSupported(figuresOf(sentence), mergeFigures(of.map(({ figures }) => figures)), named) &&
    [...articlesIn(sentence)].every((article) => of.some(({ articles }) => articles.has(article))) &&
    [...actNumbersIn(sentence)].every((act) => of.some(({ actNumbers }) => actNumbers.has(act))) &&
    quotesIn(sentence).every((quote) => of.some(({ whole }) => whole.includes(quote)))
  )
}

/** Quotations of four words and more. */
const quotesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/«(?<words>[^«»]{20,})»/gu)]
    .map(({ groups }) => unquoted(groups!['words']!))
    .filter((words) => words.split(' ').length >= 4)
