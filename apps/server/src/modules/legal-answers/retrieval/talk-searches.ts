import type { Searched } from '#modules/laws/index.ts'

import { spelledOut } from './follow-up-question.ts'
import type { TalkSearches } from './follow-up-signs.ts'
import { withReplacedSubject } from './replaced-subject.ts'

/**
 * Searches the parts of a talk. `earlier`: the questions that the new one continues, the oldest first, at least one. What is
 * searched for twice is searched once.
 */
export async function searchTalk(
  question: string,
  earlier: readonly string[],
  search: (query: string) => Promise<Searched>,
): Promise<TalkSearches> {
  const begun = new Map<string, Promise<Searched>>()
  const find = (query: string) => {
    const running = begun.get(query) ?? search(query)
    begun.set(query, running)
    return running
  }
  const asked = spelledOut(question)
  const [alone, withLast, withFirst, whole, answered] = await Promise.all([
    find(question),
    find(joined([earlier.at(-1)!, asked])),
    find(joined([earlier[0]!, asked])),
    find(joined([...earlier, asked])),
    Promise.all(earlier.map((_, at) => find(joined(earlier.slice(0, at + 1))))),
  ])
  return { question, alone, withLast, withFirst, whole, before: answered.at(-1)!, answered }
}

/** The questions of a talk as one: what a later one names takes the place of what it replaces, else it is added. */
const joined = (questions: readonly string[]): string =>
  questions.reduce((before, next) => withReplacedSubject(before, next) ?? `${before} ${next}`)
