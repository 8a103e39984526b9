import { upperFirst } from '#platform/russian/index.ts'

import type { Template, TemplateField } from '../templates/templates.ts'
import { worded } from './words.ts'

/** Values by the keys of their fields; a missing or empty one is not there. */
export type Values = Readonly<Record<string, string>>

/** A gap of a preview stands between these, which no text has. */
const gapMarks = ['\uE000', '\uE001'] as const

/** A place for a number that is written in by hand. */
const blankNumber = '____________'

/** Fills the texts of one paper. With `showsGaps` missing values that the document cannot do without are shown as gaps. */
export class Filler {
  readonly #fields: ReadonlyMap<string, TemplateField>
  readonly #values: Values
  readonly #showsGaps: boolean
  /** Keys whose values nobody could decline for sure. */
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

  /** One line or some: a sentence goes when a value in it is missing, and `[…]` alone when the value stands in there. */
  text(written: string): string {
    return written
      .split('\n')
      .map((line) => this.#line(line))
      .filter((line) => line !== '')
      .join('\n')
  }

  #line(line: string): string {
    const kept = sentences(line).flatMap((sentence) => this.#sentence(sentence) ?? [])
    return kept.join(' ').trim()
  }

  #sentence(sentence: string): string | null {
    const whole = sentence.replaceAll(/\[(?<inner>[^\]]*)\]/gu, (_, inner: string) =>
      keysIn(inner).every((key) => this.has(key)) ? inner : '',
    )
    if (!keysIn(whole).every((key) => this.has(key) || isNumber(this.#fields.get(key)))) return null
    return this.#put(whole)
  }

  /** Values are put in once and never read again: whatever signs they have, they are text. */
  #put(sentence: string): string {
    const pieces = sentence.split(/(?<hole>\{\w+(?::\w+)?\})/u)
    let text = ''
    for (const [at, piece] of pieces.entries()) {
      const hole = /^\{(?<key>\w+)(?::(?<form>\w+))?\}$/u.exec(piece)?.groups
      if (!hole) {
        text += afterValue(text, piece)
        continue
      }
      const value = this.#word(hole['key']!, hole['form'])
      const next = pieces[at + 1] ?? ''
      const fitting = withoutRepeat(text, beforeSign(value, next))
      text += text === '' && !/^\p{Ll}{1,4}\./u.test(fitting) ? upperFirst(fitting) : fitting
    }
    return text
  }

  #word(key: string, form: string | undefined): string {
    const field = this.#fields.get(key)
    if (!field) throw new Error(`The template has no field ${key}`)
    const value = this.#valueOf(key)
    if (value === '') return field.kind === 'number' ? blankNumber : gapMarks.join(field.label)
    const { text, isCertain } = worded(value, field, form)
    if (!isCertain) this.uncertain.add(key)
    return text
  }

  #valueOf(key: string): string {
    return (this.#values[key] ?? '').replaceAll(/[\uE000\uE001\r]/gu, '').trim()
  }
}

/** A value brings its own signs along; one of them is enough. The point of «П. П.» and «г.» is no end of a sentence. */
function beforeSign(value: string, next: string): string {
  if (!/^[.,:;]/u.test(next)) return value
  const bare = value.replace(/[\s,:;]+$/u, '')
  return next.startsWith('.') ? bare.replace(/\.+$/u, '') : bare.replace(/(?<=\p{L}{4})\.$/u, '')
}

/** «за {reason}» and «за помощь»: the word stands once. */
function withoutRepeat(before: string, value: string): string {
  const word = /(?<word>\p{L}+)\s$/u.exec(before)?.groups?.['word']
  if (word === undefined || !value.toLowerCase().startsWith(`${word.toLowerCase()} `)) return value
  return value.slice(word.length + 1)
}

/** «…», «!» and «?» end a sentence by themselves. */
const afterValue = (text: string, piece: string) => (/[!?…]$/u.test(text) ? piece.replace(/^\./u, '') : piece)

const isNumber = (field: TemplateField | undefined) => field?.kind === 'number'
const keysIn = (text: string): string[] =>
  [...text.matchAll(/\{(?<key>\w+)/gu)].map(({ groups }) => groups!['key']!)

/** Sentences of a template's line; none of their ends stands in an abbreviation, which the templates' test looks at. */
const sentences = (line: string): string[] => line.split(/(?<=[.!?])\s+(?=[А-ЯЁ{[])/u)
