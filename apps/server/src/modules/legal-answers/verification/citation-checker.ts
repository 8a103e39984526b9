import type { Support } from '@uprava/contract/runs.ts'

import { isAbbreviation } from '#platform/russian/index.ts'

import { linkTo } from '../retrieval/citation-label.ts'
import { areSupported, figuresOf, mergeFigures } from './figures.ts'
import { actNumbersIn, articlesIn, isLegalStatement } from './legal-sentence.ts'
import { AnswerSanitizer, type Piece } from './sanitize-answer.ts'

/** A provision an answer may cite: nothing else was given to the model. */
export type Citable = {
  readonly normId: string
  readonly text: string
  /** What the provision is called in the answer: «ст. 12 59-ФЗ». */
  readonly label: string
  /** Where its link leads: `norm:{id}` or `file:{id}`. */
  readonly address: string
  /** Act, number, date, article, heading, status: numbers of them may be named. */
  readonly requisites: string
}

/** A citation that has passed. The quote is the model's, when it gave one. */
export type Cited = { readonly normId: string; readonly quote: string | null }

/** Stands behind a sentence that states law and is not supported. */
export const NOT_CONFIRMED = ' _(не подтверждено)_'

/**
 * Checks a model's answer while it comes. A citation passes when its provision was given for this very question and its
 * quote is an exact stretch of the text; others are removed and counted. A sentence that states law and has no citation
 * that bears out its figures and references is marked. What has passed stands as `[label](norm:id)`.
 */
export class CitationChecker {
  readonly #citables: ReadonlyMap<string, Citable>
  readonly #neutral = new AnswerSanitizer()
  readonly #cited: Cited[] = []
  readonly #counts = { checked: 0, supported: 0, removed: 0 }
  /** The sentence so far, as the reader sees it without citations, and the provisions it cites. */
  #sentence = ''
  #of: Citable[] = []
  #isMisquoted = false
  /** Blanks behind a sentence that may be over: a citation behind them still belongs to it. */
  #gap = ''

  constructor(citables: readonly Citable[]) {
    this.#citables = new Map(citables.map((citable) => [citable.normId, citable]))
  }

  /** A piece of the answer in, what may be shown of it out. */
  push(chunk: string): string {
    return this.#neutral
      .push(chunk)
      .map((piece) => this.#take(piece))
      .join('')
  }

  /** What was held back, and the verdict on the last sentence. */
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

  /** What has passed, in the order of the answer. */
  get cited(): readonly Cited[] {
    return this.#cited
  }

  #take(piece: Piece): string {
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
    const isNext = this.#gap !== '' && mayBegin(sign) && isOver(this.#sentence)
    const out = (isNext ? this.#close() : '') + this.#gap + sign
    this.#sentence += (isNext ? '' : this.#gap) + sign
    this.#gap = ''
    return out
  }

  #cite(id: string, quote: string | null): string {
    const citable = this.#citables.get(id)
    if (!citable || (quote !== null && !isQuoteOf(quote, citable))) {
      this.#counts.removed += 1
      this.#isMisquoted ||= quote !== null
      return ''
    }
    const isRepeated = this.#of.includes(citable)
    if (!isRepeated) this.#of.push(citable)
    this.#cited.push({ normId: id, quote })
    // The blanks before it are those of the sentence.
    const out = isRepeated
      ? ''
      : `${this.#gap === '' && /[\p{L}\d.!?»)]$/u.test(this.#sentence) ? ' ' : this.#gap}${linkTo(citable.label, citable.address)}`
    this.#gap = ''
    return out
  }

  /** The verdict on the sentence that is over. */
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
    if (!isMisquoted && of.length > 0 && isSupported(sentence, of)) {
      this.#counts.supported += 1
      return ''
    }
    return NOT_CONFIRMED
  }
}

/** Whether the next sign can begin a sentence. */
const mayBegin = (sign: string) => /[\p{Lu}\d«"(*_—–-]/u.test(sign)

/** The last word of a sentence and its closing signs. */
const maxEnding = 60

/** Whether a text may end here: «ст. 5» and «от 02.05.2006 г. № 59» do not. */
function isOver(text: string): boolean {
  const end = /(?<word>[\p{L}\d]*)(?<sign>[.!?…:;])[»")*_]*$/u.exec(text.slice(-maxEnding))
  if (!end) return false
  const { word = '', sign = '' } = end.groups ?? {}
  if (sign === ':' || sign === ';') return false
  return sign !== '.' || !isAbbreviation(word)
}

/** An exact stretch, blanks aside; a word or two proves nothing. */
function isQuoteOf(quote: string, { text }: Citable): boolean {
  const said = unquoted(quote)
  return said.length >= 12 && spaced(text).includes(said)
}

const spaced = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
const unquoted = (quote: string) => spaced(quote.replaceAll(/^[«"“„]+|[»"”]+$/gu, '')).replace(/…$/u, '')

function isSupported(sentence: string, of: readonly Citable[]): boolean {
  const evidence = mergeFigures(of.map(({ text, requisites }) => figuresOf(`${text}\n${requisites}`)))
  const requisites = of.map(({ requisites }) => requisites).join('\n')
  const named = new Set(
    requisites.match(/\d+(?:[.,-]\d+)*/gu)?.flatMap((number) => [number, ...number.split(/[.,-]/u)]),
  )
  return (
    areSupported(figuresOf(sentence), evidence, named) &&
    namesOnly(articlesIn(sentence), articlesIn(`${requisites}\n${of.map(({ text }) => text).join('\n')}`)) &&
    namesOnly(
      actNumbersIn(sentence),
      actNumbersIn(`${requisites}\n${of.map(({ text }) => text).join('\n')}`),
    ) &&
    quotesIn(sentence).every((quote) =>
      of.some(({ text, requisites }) => spaced(`${text}\n${requisites}`).includes(quote)),
    )
  )
}

const namesOnly = (stated: ReadonlySet<string>, known: ReadonlySet<string>) =>
  [...stated].every((name) => known.has(name))

/** What a sentence gives in quotation marks as somebody's words: four words and more. */
const quotesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/«(?<words>[^«»]{20,})»/gu)]
    .map(({ groups }) => unquoted(groups!['words']!))
    .filter((words) => words.split(' ').length >= 4)
