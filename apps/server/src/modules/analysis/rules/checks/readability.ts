import type { Statistics } from '@uprava/contract/analysis.ts'

import { datesIn, sentenceSpans, sumsIn, withoutTitles, wordsOf } from '../text-parts.ts'
import type { ParsedDocument, Location } from '../types.ts'

/** The typical line length of an official document; a paragraph of more than eight lines is long. */
const lineLetters = 85
const maxLines = 8
/** The minimum number of sentences for an average. */
const minSentences = 5

/** `@para` */
export const longParagraphs = ({ paragraphs }: ParsedDocument): Location[] =>
  paragraphs
    .filter(({ text }) => !text.includes('\t') && text.length > lineLetters * maxLines)
    .map(({ number, text }) => ({
      paragraph: number,
      start: 0,
      end: Math.min(text.length, 120),
      detail: `Примерно ${Math.ceil(text.length / lineLetters)} строк.`,
    }))

const countsOf = ({ paragraphs }: ParsedDocument) => {
  const sentences = paragraphs
    .flatMap(({ text }) => sentenceSpans(text))
    .filter(({ text }) => wordsOf(text).length > 2)
  return {
    sentences: sentences.length,
    words: sentences.reduce((sum, { text }) => sum + wordsOf(withoutTitles(text)).length, 0),
  }
}

/** `@avg>n` */
export function longAverage(document: ParsedDocument, max: number): Location[] {
  const { sentences, words } = countsOf(document)
  const average = words / Math.max(sentences, 1)
  if (sentences < minSentences || average <= max) return []
  return [
    {
      paragraph: null,
      start: 0,
      end: 0,
      detail: `В среднем ${average.toLocaleString('ru-RU', { maximumFractionDigits: 1 })} слова в предложении.`,
    },
  ]
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The report's third chapter. Readability by Flesch's formula with Russian coefficients. */
export function statisticsOf(document: ParsedDocument): Omit<Statistics, 'pages' | 'references'> {
  const { sentences, words } = countsOf(document)
  const text = document.paragraphs.map((paragraph) => paragraph.text).join('\n')
  const all = wordsOf(text)
  const syllables = all.reduce(
    (sum, word) => sum + Math.max(1, word.match(/[аеёиоуыэюя]/giu)?.length ?? 0),
    0,
  )
  const average = words / Math.max(1, sentences)
  const perWord = syllables / Math.max(1, all.length)
  return {
    words: all.length,
    sentences,
    average_sentence: rounded(average),
    readability: sentences === 0 ? 0 : rounded(206.835 - 1.3 * average - 60.1 * perWord),
    dates: document.paragraphs.reduce((sum, paragraph) => sum + datesIn(paragraph.text).length, 0),
    sums: document.paragraphs.reduce((sum, paragraph) => sum + sumsIn(paragraph.text).length, 0),
  }
}
