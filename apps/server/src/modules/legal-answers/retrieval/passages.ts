import { normalise } from '#platform/russian/index.ts'
import { defineTask } from '#platform/workers/index.ts'

/** A file attached to a question: its visible text and its hidden texts. */
export type AttachedText = {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly hidden: readonly string[]
  /** What the reader of a recognised scan has to know; null or missing for a file with text. */
  readonly recognition?: string | null
  /** Attached to an earlier question of the talk: it is answered from where it matches the new one. */
  readonly isEarlier?: boolean
}

/** An exact passage of an attached file. */
export type FilePassage = {
  readonly fileId: number
  readonly fileName: string
  readonly text: string
  readonly score: number
}

const blockLength = 900
/** Words that do not distinguish passages. */
const emptyWords = () =>
  normalise(
    'документ файл текст вопрос проверить что как где когда какой есть это для при нужно можно сказать написать',
  ).map(({ key }) => key)

/** The passages of the files that match the question best, in reading order, up to `letters` characters. */
function passagesFor(question: string, files: readonly AttachedText[], letters: number): FilePassage[] {
  const empty = new Set(emptyWords())
  const wanted = new Set(
    normalise(question)
      .map(({ key }) => key)
      .filter((key) => !empty.has(key)),
  )
  const blocks = files.flatMap((file) => blocksOf(file.text).map((text, at) => ({ file, text, at })))
  const keys = blocks.map(({ text }) => new Set(normalise(text).map(({ key }) => key)))
  const rarity = new Map(
    [...wanted].map((key) => [
      key,
      Math.log(1 + blocks.length / (1 + keys.filter((set) => set.has(key)).length)),
    ]),
  )
  const scored = blocks.map(({ file, text, at }, index) => ({
    fileId: file.id,
    fileName: file.name,
    text,
    order: index,
    // The beginning states what the document is; it wins when nothing else matches.
    score:
      [...wanted].reduce((sum, key) => sum + (keys[index]!.has(key) ? rarity.get(key)! : 0), 0) +
      (at === 0 ? 0.1 : 0),
  }))
  let left = letters
  return scored
    .toSorted((a, b) => b.score - a.score || a.order - b.order)
    .filter(({ text }) => {
      const fits = text.length <= left
      if (fits) left -= text.length
      return fits
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ fileId, fileName, text, score }) => ({ fileId, fileName, text, score }))
}

export type FilesInput = {
  readonly question: string
  readonly files: readonly AttachedText[]
  /** The maximum length of all passages. Characters. */
  readonly letters: number
  readonly maxActs: number
}

/** What an answer takes from attached files, read on a worker thread: a file may have hundreds of pages. */
export const readFilesTask = defineTask<FilesInput, { passages: FilePassage[]; acts: string[] }>(
  import.meta.url,
  'readFilesTask',
  ({ question, files, letters, maxActs }) => ({
    passages: passagesFor(question, files, letters),
    acts: actsNamedIn(files.map(({ text }) => text).join('\n'), maxActs),
  }),
)

/** Joins paragraphs to blocks; a longer paragraph is cut at sentences. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let current = ''
  for (const part of text.split(/\n+/u).flatMap(cutLong)) {
    if (current !== '' && current.length + part.length > blockLength) {
      blocks.push(current)
      current = ''
    }
    current = current === '' ? part : `${current}\n${part}`
  }
  if (current.trim() !== '') blocks.push(current)
  return blocks
}

function cutLong(paragraph: string): string[] {
  if (paragraph.length <= blockLength) return paragraph.trim() === '' ? [] : [paragraph.trim()]
  const parts: string[] = []
  let rest = paragraph.trim()
  while (rest.length > blockLength) {
    const end = rest.slice(0, blockLength).search(/[.!?;](?=[^.!?;]*$)/u)
    const cut = end > blockLength / 3 ? end + 1 : blockLength
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  if (rest !== '') parts.push(rest)
  return parts
}

/** Acts a text refers to by number, once each, at most `limit`: «131-ФЗ», «постановление № 96». */
function actsNamedIn(text: string, limit: number): string[] {
  const named = text.matchAll(
    /(?<![\d.-])\d{1,4}-ФК?З(?!\p{L})|(?:постановлени|приказ|указ|распоряжени)[а-яё]{0,9}\s{1,9}(?:[А-ЯЁа-яё]{1,40}\s{1,9}){0,4}(?:от\s{1,9}\d{2}\.\d{2}\.\d{4}\s{0,9}(?:г\.)?\s{0,9})?№\s{0,9}\d{1,9}[а-яё]?|ГОСТ\s{0,9}Р?\s{0,9}[\d.]{1,20}-\d{4}/gu,
  )
  return [...new Set([...named].map(([name]) => name.replaceAll(/\s+/gu, ' ')))].slice(0, limit)
}
