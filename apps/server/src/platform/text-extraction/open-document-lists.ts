import { listNumber } from './list-number.ts'
import { readXml, type Attributes } from './xml.ts'

/** How a level of a list is numbered; `levels` is how many of the outer levels stand in front of its own number. */
type Level = { start: number; format: string; before: string; after: string; levels: number }

/** Number formats of OpenDocument by Word's names; an empty one shows nothing. */
const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  а: 'russianLower',
  А: 'russianUpper',
}

/** The automatic numbers of an OpenDocument's lists (ODF 1.3, 19.880 ff.): a reader sees them, though they stand in no text. */
export class OpenDocumentLists {
  private readonly styles = new Map<string, Map<number, Level>>()
  private readonly around: { style: string; count: number | null }[] = []
  /** Where lists that go on later have stopped. */
  private readonly stopped = new Map<string, number | null>()
  private waiting = ''

  constructor(...sources: string[]) {
    let levels: Map<number, Level> | undefined
    const open = (name: string, attributes: Attributes) => {
      if (name === 'list-style')
        this.styles.set(attributes['name'] ?? '', (levels = new Map<number, Level>()))
      else if (name === 'list-level-style-number')
        levels?.set(Number(attributes['level']), levelOf(attributes))
      else if (name === 'list-level-style-bullet') {
        levels?.set(Number(attributes['level']), { start: 1, format: '', before: '•', after: '', levels: 1 })
      }
    }
    for (const xml of sources) readXml(xml, { open })
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'list') {
      const style = attributes['style-name'] ?? this.around.at(-1)?.style ?? ''
      const goesOn = attributes['continue-numbering'] === 'true' || attributes['continue-list'] !== undefined
      const place = `${style} ${this.around.length}`
      this.around.push({ style, count: goesOn ? (this.stopped.get(place) ?? null) : null })
    } else if (name === 'list-item') this.nextItem(attributes)
  }

  close(name: string): void {
    if (name === 'list-item') this.waiting = ''
    if (name !== 'list') return
    const ended = this.around.pop()
    if (ended) this.stopped.set(`${ended.style} ${this.around.length}`, ended.count)
  }

  /** The number that stands in front of the text that comes now, with its blank. */
  take(): string {
    const label = this.waiting
    this.waiting = ''
    return label
  }

  private nextItem(attributes: Attributes): void {
    const list = this.around.at(-1)
    const depth = this.around.length
    const level = list && this.styles.get(list.style)?.get(depth)
    if (!list || !level) return
    const asked = Number(attributes['start-value'])
    list.count = asked > 0 ? asked : list.count === null ? level.start : list.count + 1
    const numbers = this.around.slice(depth - level.levels).map(({ style, count }, at) => {
      const of = this.styles.get(style)?.get(depth - level.levels + at + 1)
      return listNumber(count ?? 1, of?.format ?? 'decimal')
    })
    const label = level.before + (level.format === '' ? '' : numbers.join('.')) + level.after
    this.waiting = label === '' ? '' : `${label} `
  }
}

function levelOf(attributes: Attributes): Level {
  const sign = attributes['num-format'] ?? ''
  return {
    start: Number(attributes['start-value'] ?? 1) || 1,
    format: sign === '' ? '' : (formats[sign[0] ?? ''] ?? 'decimal'),
    before: attributes['num-prefix'] ?? '',
    after: attributes['num-suffix'] ?? '',
    levels: Math.min(Math.max(Number(attributes['display-levels'] ?? 1) || 1, 1), 10),
  }
}
