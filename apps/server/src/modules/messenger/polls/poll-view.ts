import type { Poll } from '@uprava/contract/messenger.ts'

/** A poll as it is stored, without who has voted how. */
export type PollColumns = {
  question: string
  is_multiple: boolean
  is_anonymous: boolean
  /** ISO 8601 with an offset, as PostgreSQL writes it into JSON. */
  closes_at: string | null
  is_closed: boolean
  voters_count: number
  options: { id: number; text: string; votes: number }[]
}

/** SQL expression: `PollColumns` of the poll `pollId` as JSON. */
export const pollSql = (pollId: string) => `(
  select json_build_object('question', stored.question, 'is_multiple', stored.is_multiple, 'is_anonymous', stored.is_anonymous,
    'closes_at', stored.closes_at, 'is_closed', stored.closed_at is not null or coalesce(stored.closes_at <= clock_timestamp(), false),
    'voters_count', stored.voters_count, 'options', (
      select json_agg(json_build_object('id', o.id, 'text', o.text, 'votes', o.votes) order by o.position)
      from poll_options o where o.poll_id = stored.id))
  from polls stored where stored.id = ${pollId})`

/** A poll as somebody sees it who has voted for these options; numbers show after the own vote or the end (CHAT-43). */
export function pollFor(poll: PollColumns, mine: readonly number[]): Poll {
  const isShown = mine.length > 0 || poll.is_closed
  const shares = isShown ? sharesOf(poll) : null
  return {
    question: poll.question,
    options: poll.options.map(({ id, text, votes }, at) => ({
      id,
      text,
      votes: isShown ? votes : null,
      share: shares?.[at] ?? null,
      is_mine: mine.includes(id),
    })),
    voters_count: poll.voters_count,
    is_multiple: poll.is_multiple,
    is_anonymous: poll.is_anonymous,
    closes_at: poll.closes_at === null ? null : new Date(poll.closes_at).toISOString(),
    is_closed: poll.is_closed,
  }
}

/** A poll with everybody's votes: only for making each recipient's view of it. */
export type PollState = { readonly poll: PollColumns; readonly votes: ReadonlyMap<number, readonly number[]> }

/** The poll as the account sees it. */
export const pollOf = (state: PollState, managerId: number): Poll =>
  pollFor(state.poll, state.votes.get(managerId) ?? [])

/** Whole percents: with one choice of sum 100 by the largest remainder, with several each of the voters. */
export function sharesOf({
  options,
  is_multiple: isMultiple,
  voters_count: voters,
}: Pick<PollColumns, 'options' | 'is_multiple' | 'voters_count'>): number[] {
  if (isMultiple) return options.map(({ votes }) => (voters === 0 ? 0 : Math.round((votes * 100) / voters)))
  const total = options.reduce((sum, { votes }) => sum + votes, 0)
  if (total === 0) return options.map(() => 0)
  const shares = options.map(({ votes }) => Math.floor((votes * 100) / total))
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = options
    .map(({ votes }, at) => ({ at, remainder: (votes * 100) % total }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1
  return shares
}
