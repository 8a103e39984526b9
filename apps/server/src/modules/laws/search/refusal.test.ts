import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { useTestDatabase } from '#testing/database.ts'

import { searchProvisions } from '../index.ts'

/** `held` has an answer in the base: one of its norms. The others ask for what the base does not hold. */
type Questions = {
  readonly otherLaw: readonly string[]
  readonly otherMatters: readonly string[]
  readonly held: readonly { readonly question: string; readonly norms: readonly string[] }[]
}

/**
 * The lexicon and the weights were fitted on every second question of the first set, from its first on. Its other
 * questions, and those of the later set, were measured and never looked at one by one: the floors stand on them.
 */
const { first, later } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'refusal-questions.json'), 'utf8'),
) as { first: Questions; later: Questions }
const unseen = <Question>(ofFirst: readonly Question[], ofLater: readonly Question[]) => [
  ...ofFirst.filter((_, index) => index % 2 === 1),
  ...ofLater,
]

useTestDatabase()

const ask = (query: string) => searchProvisions({ query, channelId: null, onDate: '2026-11-21' })

/** The share of the questions, in percent, that `is` true of. */
async function percent<Question>(
  questions: readonly Question[],
  is: (question: Question) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const question of questions) if (await is(question)) count += 1
  return (100 * count) / questions.length
}

/** Refused, or answered with a caution or with the warning that the law is repealed. */
async function isHonest(question: string): Promise<boolean> {
  const { verdict, warnings } = await ask(question)
  return verdict !== 'answer' || warnings.some((warning) => warning.includes('чего в справочной базе нет'))
}

/** Many hundred searches: a busy machine takes its time. */
const timeout = 120_000

describe('G6: an honest refusal of questions nobody has seen', () => {
  it('refuses what is about other law, or cautions', { timeout }, async () => {
    expect(await percent(unseen(first.otherLaw, later.otherLaw), isHonest)).toBeGreaterThanOrEqual(90)
  })

  it('refuses what is about no law at all, or cautions', { timeout }, async () => {
    expect(await percent(unseen(first.otherMatters, later.otherMatters), isHonest)).toBeGreaterThanOrEqual(93)
  })

  it('answers what the base holds, asked in everyday words', { timeout }, async () => {
    const refused: string[] = []
    const isFound = async ({ question, norms }: Questions['held'][number]) => {
      const { verdict, hits } = await ask(question)
      if (verdict === 'refuse') refused.push(question)
      return hits.slice(0, 5).some(({ provision }) => norms.includes(provision.normId))
    }
    const questions = unseen(first.held, later.held)
    expect(await percent(questions, isFound)).toBeGreaterThanOrEqual(90)
    expect((100 * refused.length) / questions.length).toBeLessThanOrEqual(4)
  })
})
