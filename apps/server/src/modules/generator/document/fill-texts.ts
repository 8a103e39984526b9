import { upperFirst } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { inForm } from './value-forms.ts'

/** Values by the keys of their fields; an empty one counts as missing. */
export type Values = Readonly<Record<string, string>>

/** Delimiters of a gap in a preview: private-use characters that no text contains. */
const gapDelimiters = ['\uE000', '\uE001'] as const

/** An option that names no day, and the blank in which the day is written by hand. */
const ofADay = 'с указанной даты'
const blankDay = 'с «___» ____________ 20__ года'

/** A blank for a number that is written by hand. */
const blankNumber = '____________'

/** Fills the texts of one document. With `showsGaps` missing required values are shown as gaps. */
export class Filler {
  readonly #fields: ReadonlyMap<string, TemplateField>
  readonly #values: Values
  readonly #showsGaps: boolean
  /** Keys of values whose declension is uncertain. */
  readonly uncertain = new Set<string>()

  constructor(template: Template, values: Values, { showsGaps }: { showsGaps: boolean }) {
    this.#fields = new Map(template.fields.map((field) => [field.key, field]))
    this.#values = values
    this.#showsGaps = showsGaps
  }

  has(key: string): boolean {
    const field = this.#fields.get(key)
    return this.#valueOf(key) !== '' || (this.#showsGaps && field?.required === true)
  }

  /** Fills one or several lines: a sentence with a missing value is dropped, of `[…]` only the brackets' content. */
  text(written: string): string {
    return written
      .split('\n')
      .map((line) => this.#line(line))
      .filter((line) => line !== '')
      .join('\n')
  }

  #line(line: string): string {
    const filledSentences = sentences(line).flatMap((sentence) => this.#sentence(sentence) ?? [])
    return filledSentences.join(' ').trim()
  }

  #sentence(sentence: string): string | null {
    const whole = sentence.replaceAll(/\[(?<inner>[^\]]*)\]/gu, (_, inner: string) =>
      keysIn(inner).every((key) => this.has(key)) ? inner : '',
    )
    if (!keysIn(whole).every((key) => this.has(key) || isNumber(this.#fields.get(key)))) return null
    return this.#put(whole)
  }

  /** Values are inserted once and not interpolated again: braces in them are text. */
  #put(sentence: string): string {
    const pieces = sentence.split(/(?<placeholder>\{\w+(?::\w+)?\})/u)
    let text = ''
    for (const [at, piece] of pieces.entries()) {
      const placeholder = /^\{(?<key>\w+)(?::(?<form>\w+))?\}$/u.exec(piece)?.groups
      if (!placeholder) {
        text += dropFullStop(text, piece)
        continue
      }
      const value = this.#word(placeholder['key']!, placeholder['form'])
      const next = pieces[at + 1] ?? ''
      const fitting = dropRepeatedWord(text, trimPunctuation(value, next))
      text = dropPreposition(text, fitting)
      text += text === '' && !/^\p{Ll}{1,4}\./u.test(fitting) ? upperFirst(fitting) : fitting
    }
    return text
  }

  #word(key: string, form: string | undefined): string {
    const field = this.#fields.get(key)
    if (!field) throw new Error(`The template has no field ${key}`)
    const value = this.#valueOf(key)
    if (value === ofADay) return blankDay
    if (value === '') return field.kind === 'number' ? blankNumber : gapDelimiters.join(field.label)
    const { text, isCertain } = inForm(value, field, form)
    if (!isCertain) this.uncertain.add(key)
    return text
  }

  #valueOf(key: string): string {
    return (this.#values[key] ?? '').replaceAll(/[\uE000\uE001\r]/gu, '').trim()
  }
}

/**
 * Removes punctuation at the end of a value when the template continues with its own. The full stop of «П. П.»
 * and «г.» is retained.
 */
function trimPunctuation(value: string, next: string): string {
  if (!/^[.,:;]/u.test(next)) return value
  const bare = value.replace(/[\s,:;]+$/u, '')
  return next.startsWith('.') ? bare.replace(/\.+$/u, '') : bare.replace(/(?<=\p{L}{4})\.$/u, '')
}

/** A preposition or a noun of a template. */
const maxRepeatedWord = 40

/** «за {reason}» with the value «за помощь»: the word is not repeated. */
function dropRepeatedWord(before: string, value: string): string {
  const word = /(?<!\p{L})(?<word>\p{L}+)\s$/u.exec(before.slice(-maxRepeatedWord))?.groups?.['word']
  if (word === undefined || !value.toLowerCase().startsWith(`${word.toLowerCase()} `)) return value
  return value.slice(word.length + 1)
}

/** «на {term}» with the value «до 15.12.2026»: of two prepositions the value's is right. */
const dropPreposition = (before: string, value: string): string =>
  /^(?:до|по|с|со|от|на|в|во|за|к|не\s+позднее|в\s+течение)\s/u.test(value)
    ? before.replace(/(?<=^|\s)(?:на|за|в|по|до|с|к)\s$/u, '')
    : before

/** «…», «!» and «?» end a sentence without a full stop. */
const dropFullStop = (text: string, piece: string) =>
  /[!?…]$/u.test(text) ? piece.replace(/^\./u, '') : piece

const isNumber = (field: TemplateField | undefined) => field?.kind === 'number'
const keysIn = (text: string): string[] =>
  [...text.matchAll(/\{(?<key>\w+)/gu)].map(({ groups }) => groups!['key']!)

/** The sentences of a template's line; the templates' test ensures that none ends with an abbreviation. */
const sentences = (line: string): string[] => line.split(/(?<=[.!?])\s+(?=[А-ЯЁ{[])/u)
