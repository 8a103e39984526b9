import { globSync } from 'node:fs'
import path from 'node:path'

import { unmark, type Mark } from './marks.ts'
import { devSet, isHeldOut, linesOf, rowsOf, type Found, type Line, type Part } from './source.ts'

export type Sentence = {
  readonly text: string
  readonly label: string
  /** Topic of a request that names something. */
  readonly topic?: string | undefined
}

export type Appeal = {
  readonly id: string
  readonly part: Part
  readonly text: string
  readonly topics: readonly string[]
  readonly sentences: readonly Sentence[]
  readonly fields: readonly Mark[]
  /** Special cases and signals together. */
  readonly cases: readonly string[]
  /** Codes that are neither right nor wrong here. */
  readonly may: readonly string[]
}

const labelOf: Readonly<Record<string, string>> = {
  g: 'greeting',
  n: 'greeting',
  f: 'fact',
  r: 'request',
  w: 'reason',
  e: 'emotion',
  t: 'threat',
  l: 'quote-of-law',
  q: 'requisites',
  s: 'signature',
  m: 'meta',
}
const fieldOf = { n: 'name', a: 'address', p: 'phone', m: 'email' }
const cases = new Set(
  'anonymous abuse unclear court stop redirected clarify reception crime danger service210 migration child-data self-complaint'.split(
    ' ',
  ),
)

/** Letters of `appeals/topics-*.txt` teach topics only, those of `appeals/cases-*.txt` topics and cases. */
export const teachesCases = ({ id }: Appeal): boolean => !id.startsWith('appeals/topics-')
export const teachesSentences = (appeal: Appeal): boolean =>
  teachesCases(appeal) && !appeal.id.startsWith('appeals/cases-')

/**
 * The appeals of the development sets, those of `appeals/*.txt`, and whole ones of `appeals/*.jsonl` in the format of the
 * development sets, of which numbers ending in 0, 3 and 6 are the own hold-out.
 */
export function readAppeals(folder: string): Found<Appeal> {
  const faults: string[] = []
  const written = linesOf(folder, 'appeals').flatMap((lines) => writtenAppeals(lines, faults))
  const whole = globSync('*.jsonl', { cwd: path.join(folder, 'appeals') })
    .toSorted()
    .flatMap((name) => rowsOf<DevAppeal>(path.join(folder, 'appeals', name)))
    .map((appeal) => wholeAppeal(appeal, [], isHeldOut(appeal.id) ? 'own' : 'train'))
  return { items: [...devAppeals(folder), ...whole, ...written], faults }
}

type DevAppeal = {
  id: string
  text: string
  topics: string[]
  requests: { quote: string; topic: string }[]
  fields: Record<'from' | 'address' | 'phone' | 'email', string | null>
  special: string[]
  signals?: string[]
  may?: string[]
}
type DevSentence = { id: string; text: string; label: string; src?: string }

function devAppeals(folder: string): Appeal[] {
  const sentences = devSet<DevSentence>(folder, 'sentences.jsonl')
  const appeals = devSet<DevAppeal>(folder, 'appeals.jsonl')
  const known = new Set(appeals.map(({ id }) => id))
  const alone = sentences
    .filter(({ src }) => src === undefined || !known.has(src))
    .map(({ id, text, label }): Appeal => ({
      id,
      part: isHeldOut(id) ? 'dev' : 'train',
      text: '',
      topics: [],
      sentences: [{ text, label }],
      fields: [],
      cases: [],
      may: [],
    }))
  const whole = appeals.map((appeal): Appeal => {
    const own = sentences
      .filter(({ src }) => src === appeal.id)
      .toSorted((one, other) => appeal.text.indexOf(one.text) - appeal.text.indexOf(other.text))
    return wholeAppeal(appeal, own, isHeldOut(appeal.id) ? 'dev' : 'train')
  })
  return [...whole, ...alone]
}

function wholeAppeal(appeal: DevAppeal, sentences: readonly DevSentence[], part: Part): Appeal {
  return {
    id: appeal.id,
    part,
    text: appeal.text,
    topics: appeal.topics,
    sentences: sentences.map(({ text, label }) => ({
      text,
      label,
      topic: appeal.requests.find(({ quote }) => quote.includes(text) || text.includes(quote))?.topic,
    })),
    fields: Object.entries(appeal.fields).flatMap(([name, value]) => {
      const label = fieldNames[name]
      const start = value === null ? -1 : appeal.text.indexOf(value)
      if (start < 0 || value === null || label === undefined) return []
      return [{ label, start, end: start + value.length }]
    }),
    cases: [...appeal.special, ...(appeal.signals ?? [])],
    may: appeal.may ?? [],
  }
}

const fieldNames: Readonly<Record<string, string>> = {
  from: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
}

function writtenAppeals(lines: readonly Line[], faults: string[]): Appeal[] {
  const blocks: Line[][] = []
  for (const line of lines) {
    if (line.text.startsWith('#')) blocks.push([line])
    else if (line.text.trim() !== '') blocks.at(-1)?.push(line)
  }
  return blocks.flatMap(([header, ...rest], index) => {
    const topics = header!.text
      .slice(1)
      .trim()
      .split(/[\s,]+/u)
      .filter((topic) => topic !== '')
    const found = writtenAppeal(topics, rest, faults, index)
    return found ? [{ id: header!.at, part: header!.part, ...found }] : []
  })
}

function writtenAppeal(
  topics: readonly string[],
  lines: readonly Line[],
  faults: string[],
  index: number,
): Omit<Appeal, 'id' | 'part'> | undefined {
  let text = ''
  const sentences: Sentence[] = []
  const fields: Mark[] = []
  const codes: string[] = []
  for (const line of lines) {
    if (line.text.startsWith('!')) {
      codes.push(
        ...line.text
          .slice(1)
          .trim()
          .split(/[\s,]+/u),
      )
      continue
    }
    const match =
      /^(?<kind>[gnfrwetlqsm])(?<sign>[*!?]?)(?:\.(?<topic>[\w-]+))?(?<sign2>[*!?]?)\s+(?<marked>.+)$/u.exec(
        line.text,
      )?.groups
    const plain = match && unmark(match['marked']!.trim(), fieldOf)
    if (!match || !plain) {
      faults.push(line.at)
      continue
    }
    const kind = match['kind']!
    // Data and signatures stand on a line of their own in two of three texts.
    const gap = text === '' ? '' : 'qs'.includes(kind) && index % 3 > 0 ? '\n' : ' '
    const start = text.length + gap.length
    text += gap + plain.text
    fields.push(...plain.marks.map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start })))
    const isNamed = kind === 'r' && match['sign'] !== '*' && match['sign2'] !== '*'
    sentences.push({
      text: plain.text,
      label: labelOf[kind]!,
      topic: isNamed ? (match['topic'] ?? topics[0]) : undefined,
    })
  }
  for (const code of codes) if (!cases.has(code)) faults.push(`${lines[0]?.at} code`)
  if (sentences.length === 0) return undefined
  return { text, topics, sentences, fields, cases: codes.filter((code) => cases.has(code)), may: [] }
}
