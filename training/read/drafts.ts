import { unmark, type Mark } from './marks.ts'
import { devSet, isHeldOut, linesOf, type Found, type Part } from './source.ts'

/** A request to the assistant that writes texts. */
export type Draft = {
  readonly id: string
  readonly part: Part
  readonly text: string
  readonly genre: string
  /** The segments of the text; null where only the genre is known. */
  readonly segments: readonly Mark[] | null
  /** Whether an earlier request belongs to it: then the text alone may not name the genre. */
  readonly isContinued: boolean
  /** What it does to the dialogue; null where that is not said. */
  readonly turn: Turn | null
}

/** What a message of a dialogue does to the draft before: the same for somebody else, another wording, another text. */
export const turns = ['repeats', 'corrects', 'begins'] as const
export type Turn = (typeof turns)[number]
const turnOf: Readonly<Record<string, Turn>> = { '@same': 'repeats', '@edit': 'corrects', '@new': 'begins' }

/** What a part of a request is: marks of `segments/`. */
export const segmentLabels = [
  'order',
  'addressee',
  'signer',
  'request',
  'matter',
  'fact',
  'cause',
  'source',
  'aside',
] as const
const segmentOf = {
  c: 'order',
  to: 'addressee',
  by: 'signer',
  ask: 'request',
  re: 'matter',
  fact: 'fact',
  for: 'cause',
  src: 'source',
  x: 'aside',
} as const
/** Marks of the older texts in `drafts/`; they count for the genre only. */
const olderMarks = {
  to: 'to',
  by: 'by',
  about: 'about',
  why: 'why',
  date: 'date',
  sum: 'sum',
  place: 'place',
}
/** What the assistant writes; `cannot` is what it declines. */
export const genres = [
  'letter-request',
  'letter-answer',
  'letter-notice',
  'announcement',
  'memo',
  'congratulation',
  'post',
  'cover-letter',
  'condolence',
  'summary',
  'report',
  'proofread',
  'plain-words',
  'translate-case',
  'thanks',
  'welcome-speech',
  'agenda',
  'shorten',
  'formal',
  'reference',
  'protocol',
  'plan',
  'cannot',
] as const
const known = new Set<string>(genres)

type DevDraft = { id: string; text: string; genre: string; history: unknown[] | null }

/** A set without a held-out third: what is held out of its writer's requests is `holdout/whole/drafts-2.jsonl`. */
const readWhole = 'second/drafts-fresh.jsonl'

/** The requests of the development sets, those of `drafts/*.tsv` and, with their segments, those of `segments/*.tsv`. */
export function readDrafts(folder: string): Found<Draft> {
  const dev = ['drafts.jsonl', 'second/drafts.jsonl', readWhole].flatMap((file) =>
    devSet<DevDraft>(folder, file).map(({ id, text, genre, history }): Draft => ({
      id,
      part: file !== readWhole && isHeldOut(id) ? 'dev' : 'train',
      text,
      genre,
      segments: null,
      isContinued: (history?.length ?? 0) > 0,
      turn: (history?.length ?? 0) > 0 ? null : 'begins',
    })),
  )
  const drafts = written(folder, 'drafts', olderMarks)
  const segments = written(folder, 'segments', segmentOf)
  return {
    items: [...dev, ...drafts.items.map((draft): Draft => ({ ...draft, segments: null })), ...segments.items],
    faults: [...drafts.faults, ...segments.faults],
  }
}

function written(folder: string, kind: string, marks: Readonly<Record<string, string>>): Found<Draft> {
  const faults: string[] = []
  const items = linesOf(folder, kind)
    .flat()
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'))
    .flatMap(({ text: line, at, part }): Draft[] => {
      const match = /^(?<genre>[a-z-]+)(?<link>@(?:same|edit|new))?\t+(?<text>.+)$/u.exec(line)?.groups
      const newest = (match?.['text'] ?? '').replace(/^prev:.*?\|\|\s*/u, '').trim()
      const plain = unmark(newest, marks)
      if (!match || !plain || plain.text === '' || !known.has(match['genre']!)) {
        faults.push(at)
        return []
      }
      const link = match['link']
      const isContinued = link !== undefined || match['text']!.startsWith('prev:')
      const turn = turnOf[link ?? '@new'] ?? null
      return [
        { id: at, part, text: plain.text, genre: match['genre']!, segments: plain.marks, isContinued, turn },
      ]
    })
  return { items, faults }
}
