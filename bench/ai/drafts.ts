import {
  replyTo,
  type BuiltInReply,
  type DraftState,
  type Signer,
} from '../../apps/server/src/modules/assistant/module.ts'
import { orthography } from '../../apps/server/src/platform/russian/index.ts'
import { guessGenre, segmentRequest } from '../../apps/server/src/platform/text-models/index.ts'
import { percentile, type Figure, type Report } from '../report.ts'
import { readAll, readDevSet, readOwnSet, share } from './dev-sets.ts'

/** A request of `drafts.jsonl`; fields are explained in training/dev-sets/README-questions.md. */
type Row = {
  readonly id: string
  readonly text: string
  readonly genre: string
  readonly history: readonly { readonly role: string; readonly text: string }[] | null
  readonly must: readonly string[]
  readonly must_not: readonly string[]
}
type Outcome = Row & {
  readonly reply: BuiltInReply
  /** What `must` names and the draft lacks. */
  readonly lacking: readonly string[]
  /** What `must_not` names and the draft has. */
  readonly forbidden: readonly string[]
  readonly ms: number
}

const signer: Signer = { position: 'Начальник отдела', channel: 'Администрация', name: 'М. П. Иванова' }
const given = { signer, today: '2026-11-23', spelling: await orthography() }

/** Genres and texts of drafts over the requests to the assistant. With `BENCH_DRAFTS` the drafts are printed. */
export async function runDraftsBench(): Promise<Report> {
  guessGenre('')
  segmentRequest('')
  const parts = readDevSet<Row>('drafts').map(([part, rows]) => [part, rows.map(outcomeOf)] as const)
  const second = sets.flatMap(([name, title]) =>
    readDevSet<Row>(name).flatMap(([part, rows]) => figuresOf(`${title}, ${part}`, rows.map(outcomeOf))),
  )
  const own = ownSets.map(([name, title]) => [title, readOwnSet<Row>(name).map(outcomeOf)] as const)
  const read = readAll<Row>('second/drafts-fresh').map(outcomeOf)
  const fifth = readAll<Row>('second/drafts-fresh-2').map(outcomeOf)
  const ninth = readAll<Row>('second/dialogues').map(outcomeOf)
  const eighth = readAll<Row>('second/drafts-fresh-3').map(outcomeOf)
  const twentieth = readAll<Row>('second/drafts-fresh-7').map(outcomeOf)
  const twentyFirst = readAll<Row>('second/drafts-fresh-8').map(outcomeOf)
  const thirtyFirst = readAll<Row>('second/drafts-fresh-9').map(outcomeOf)
  const training = parts[0]?.[1] ?? []
  return {
    scenario: 'drafts: the assistant without a model',
    rounds: 1,
    figures: [
      ...parts.flatMap(([part, outcomes]) => figuresOf(part, outcomes)),
      ...second,
      ...figuresOf('fourth hand', read),
      ...figuresOf('fifth hand', fifth),
      ...figuresOf('eighth hand', eighth),
      ...figuresOf('dialogues, ninth hand', ninth),
      ...figuresOf('twentieth hand', twentieth),
      ...figuresOf('twenty-first hand', twentyFirst),
      ...figuresOf('thirty-first hand', thirtyFirst),
      ...own.flatMap(([title, outcomes]) => (outcomes.length === 0 ? [] : figuresOf(title, outcomes))),
    ],
    notes: [
      missedNote([...training, ...read, ...fifth, ...eighth, ...twentieth, ...twentyFirst, ...thirtyFirst]),
      ...(process.env['BENCH_DRAFTS'] === undefined ? [] : [...training, ...read].map(printed)),
    ],
  }
}

/** Requests by further hands; the training parts have been read. */
const sets = [
  ['second/drafts', 'second set'],
  ['second/drafts-unseen', 'third hand'],
  ['second/dialogues-2', 'dialogues, tenth hand'],
  ['second/dialogues-3', 'dialogues, eleventh hand'],
  ['second/drafts-fresh-4', 'twelfth hand'],
  ['second/drafts-fresh-5', 'thirteenth hand'],
  ['second/drafts-fresh-6', 'eighteenth hand'],
] as const

/** Hold-outs of this project's own; the even rows of the fourth and the fifth hand are the others. */
const ownSets = [
  ['drafts', 'own holdout'],
  ['drafts-2', 'fourth hand, unread'],
  ['drafts-3', 'fifth hand, unread'],
  ['drafts-4', 'sixth hand, unread'],
  ['drafts-5', 'seventh hand, unread'],
  ['drafts-6', 'twenty-second hand, unread'],
  ['drafts-7', 'twenty-third hand, unread'],
  ['drafts-8', 'twenty-sixth hand, unread'],
  ['drafts-9', 'twenty-seventh hand, unread'],
] as const

function outcomeOf(row: Row): Outcome {
  const drafts: DraftState[] = []
  const answered = (text: string) => replyTo(text, drafts.at(-1) ?? null, given, drafts.slice(0, -1))
  for (const { role, text } of row.history ?? []) {
    const state = role === 'user' ? answered(text).state : null
    if (state) drafts.push(state)
  }
  const begun = performance.now()
  const reply = answered(row.text)
  const ms = performance.now() - begun
  const body = reply.text
  return {
    ...row,
    reply,
    ms,
    lacking: row.must.filter((wanted) => !wanted.split('||').some((one) => has(body, one))),
    forbidden: row.must_not.filter((one) => has(body, one)),
  }
}

/** A substring without case and ё; «Вас» and «вас» differ, save at the beginning of a sentence. */
function has(text: string, wanted: string): boolean {
  if (/^вас$|^вам$|^вами$|^ваш/iu.test(wanted))
    return new RegExp(
      `(?<!\\p{L})${/^[А-Я]/u.test(wanted) ? String.raw`(?<![.!?\n]\s*)(?<!^)` : ''}${wanted}`,
      'u',
    ).test(text)
  return comparable(text).includes(comparable(wanted))
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\s ]+/gu, ' ')

/** Genres that the older sets have by another name: invitations are notices there, what one writes oneself is a memo. */
const nameInSets: Readonly<Record<string, string>> = {
  invitation: 'letter-notice',
  application: 'memo',
  explanation: 'memo',
}
/** A certificate («справка») is a `reference` in the sets of the twentieth hand and later. */
const isGenre = ({ genre, reply }: Pick<Outcome, 'genre' | 'reply'>): boolean =>
  reply.genre === genre ||
  nameInSets[reply.genre ?? ''] === genre ||
  (genre === 'reference' && reply.genre === 'note')

function figuresOf(part: string, outcomes: readonly Outcome[]): Figure[] {
  const named = (what: string) => `${part}, ${what}`
  const isWhole = ({ lacking, forbidden }: Outcome) => lacking.length === 0 && forbidden.length === 0
  const continued = outcomes.filter(({ history }) => (history ?? []).length > 0)
  const cannot = outcomes.filter(({ genre }) => genre === 'cannot')
  const genres = [...new Set(outcomes.map(({ genre }) => genre))].toSorted()
  return [
    share(named('genre right'), outcomes, isGenre),
    share(named('all `must`'), outcomes, ({ lacking }) => lacking.length === 0, { least: 95 }),
    share(named('any `must_not`'), outcomes, ({ forbidden }) => forbidden.length > 0, { most: 0 }),
    share(named('drafts that count: genre and all of it'), outcomes, (one) => isGenre(one) && isWhole(one)),
    share(named('with a dialogue'), continued, (one) => isGenre(one) && isWhole(one)),
    share(named('cannot, with an offer'), cannot, (one) => isGenre(one) && isWhole(one)),
    share(
      named('not cannot, but declined'),
      outcomes,
      ({ genre, reply }) => genre !== 'cannot' && reply.genre === 'cannot',
    ),
    ...genres.map((genre) =>
      share(
        named(genre),
        outcomes.filter((one) => one.genre === genre),
        (one) => isGenre(one) && isWhole(one),
      ),
    ),
    {
      what: named('a reply: p95'),
      floor: null,
      product: percentile(
        outcomes.map(({ ms }) => ms),
        0.95,
      ),
      unit: 'ms',
      ratio: null,
      target: null,
    },
  ]
}

function missedNote(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ id, genre, text, reply, lacking, forbidden }) => {
    const wrong = [
      ...(isGenre({ genre, reply }) ? [] : [`${genre} → ${reply.genre ?? 'none'}`]),
      ...(lacking.length === 0 ? [] : [`lacks ${lacking.join(', ')}`]),
      ...(forbidden.length === 0 ? [] : [`has ${forbidden.join(', ')}`]),
    ]
    return wrong.length === 0 ? [] : [`- ${id} «${text}»: ${wrong.join('; ')}`]
  })
  return lines.length === 0 ? 'Missed in training: none.' : `Missed in training:\n\n${lines.join('\n')}`
}

const printed = ({ id, genre, history, text, reply }: Outcome): string =>
  [
    `#### ${id} ${genre} → ${reply.genre}`,
    ...(history ?? []).map((one) => `> ${one.role}: ${one.text}`),
    `> ${text}`,
    reply.text,
  ].join('\n\n')
