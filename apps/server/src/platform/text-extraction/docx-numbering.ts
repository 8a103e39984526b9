import { listNumber } from './list-number.ts'
import { readXml, type Attributes } from './xml.ts'

/** Which list a paragraph or a style belongs to: its number (`0` takes out of every list) and the level, from 0. */
export type InList = { listId?: string; level?: number }

/** How the numbers of one level are made: `text` has `%1`…`%9` for the numbers of the levels. */
/** A list has nine levels (ISO/IEC 29500-1 §17.9.6); a file may say anything. */
const maxLevels = 9

type Level = { start: number; format: string; text: string; isGlued: boolean; styleId?: string }
type Levels = Map<number, Level>
type List = { abstractId: string; levels: Levels; starts: Map<number, number> }

/** Notes that a paragraph or a style is in a list. */
export function noteList(of: InList, name: string, { val }: Attributes): void {
  if (name === 'numId') of.listId = val
  else if (name === 'ilvl') of.level = Number(val)
}

/**
 * The automatic numbers of a Word document's paragraphs, in the order in which they are asked for: a reader sees them,
 * though they stand in no text (ISO/IEC 29500-1 §17.9).
 */
export class DocxNumbering {
  private readonly abstracts = new Map<string, Levels>()
  private readonly lists = new Map<string, List>()
  /** Where the numbers of an abstract list stand: lists made from one go on with each other. */
  private readonly counts = new Map<string, number[]>()
  private readonly restarted = new Set<string>()

  constructor(xml: string) {
    const reading: { abstract?: Levels; list?: List; at: number; level?: Level } = { at: 0 }
    readXml(xml, {
      open: (name, attributes) => {
        if (name === 'abstractNum') {
          reading.abstract = new Map()
          this.abstracts.set(attributes['abstractNumId'] ?? '', reading.abstract)
        } else if (name === 'num') {
          reading.list = { abstractId: '', levels: new Map(), starts: new Map() }
          this.lists.set(attributes['numId'] ?? '', reading.list)
        } else if (name === 'lvlOverride') reading.at = Number(attributes['ilvl'])
        else if (name === 'lvl') {
          reading.level = { start: 1, format: 'decimal', text: '', isGlued: false }
          const levels = reading.list?.levels ?? reading.abstract
          levels?.set(Number(attributes['ilvl']), reading.level)
        } else if (name === 'abstractNumId' && reading.list) reading.list.abstractId = attributes['val'] ?? ''
        else if (name === 'startOverride') reading.list?.starts.set(reading.at, Number(attributes['val']))
        else if (reading.level) noteLevel(reading.level, name, attributes)
      },
      close: (name) => {
        if (name === 'lvl') delete reading.level
        else if (name === 'abstractNum') delete reading.abstract
        else if (name === 'num') delete reading.list
      },
    })
  }

  /** The number of the next paragraph of this list with the blank behind it; empty when it has none to be seen. */
  next({ listId, level: asked }: InList, styleId: string | undefined): string {
    const list = this.lists.get(listId ?? '')
    const levels = list && this.abstracts.get(list.abstractId)
    if (!list || !levels) return ''
    const at = asked ?? levelOfStyle(levels, styleId) ?? 0
    const level = list.levels.get(at) ?? levels.get(at)
    if (!level || !(Number.isInteger(at) && at >= 0 && at < maxLevels)) return ''
    const counts = this.count(list, listId ?? '', at, level)
    if (level.format === 'none') return ''
    if (level.format === 'bullet') return '• '
    const label = level.text.slice(0, 100).replaceAll(/%(?<place>[1-9])/gu, (_sign, place: string) => {
      const of = list.levels.get(Number(place) - 1) ?? levels.get(Number(place) - 1)
      return listNumber(counts[Number(place) - 1] ?? of?.start ?? 1, of?.format ?? 'decimal')
    })
    return label === '' || level.isGlued ? label : `${label} `
  }

  private count(list: List, listId: string, at: number, level: Level): number[] {
    const counts = this.counts.get(list.abstractId) ?? []
    this.counts.set(list.abstractId, counts)
    const start = list.starts.get(at)
    const isRestart = start !== undefined && !this.restarted.has(`${listId} ${at}`)
    if (isRestart) this.restarted.add(`${listId} ${at}`)
    const before = counts[at]
    counts[at] = isRestart || before === undefined ? (start ?? level.start) : before + 1
    // Deeper levels begin again.
    counts.length = at + 1
    return counts
  }
}

function noteLevel(level: Level, name: string, { val = '' }: Attributes): void {
  if (name === 'start') level.start = Number(val)
  else if (name === 'numFmt') level.format = val
  else if (name === 'lvlText') level.text = val
  else if (name === 'suff') level.isGlued = val === 'nothing'
  else if (name === 'pStyle') level.styleId = val
}

function levelOfStyle(levels: Levels, styleId: string | undefined): number | undefined {
  if (styleId === undefined) return undefined
  return [...levels].find(([, level]) => level.styleId === styleId)?.[0]
}
