import type { Appeal } from '../read/appeals.ts'
import { partNames, percent, shareOf, table } from './figures.ts'

/** The ids of an appeal's topics, the main one first; at most three. */
type TopicsOf = (text: string) => readonly string[]

/**
 * Figures of whole appeals as the product parses them (`topicsOf`), over the texts that no model has learned from: the
 * main topic, and the set of all that are named.
 */
export function wholeAppealFigures(appeals: readonly Appeal[], topicsOf: TopicsOf): string {
  const rows = (['own', 'dev'] as const).flatMap((part) => {
    const judged = appeals
      .filter(({ part: of, text, topics }) => of === part && text !== '' && topics.length > 0)
      .map(({ text, topics }) => ({ wanted: topics, found: topicsOf(text) }))
    if (judged.length === 0) return []
    const several = judged.filter(({ wanted }) => wanted.length > 1)
    type Judged = (typeof judged)[number]
    const counted = (list: readonly Judged[], of: (one: Judged) => number) =>
      list.reduce((sum, one) => sum + of(one), 0)
    const right = ({ wanted, found }: Judged) => found.filter((topic) => wanted.includes(topic)).length
    const recall = (list: readonly Judged[]) =>
      percent(counted(list, right) / counted(list, ({ wanted }) => wanted.length))
    return [
      [
        partNames[part],
        judged.length,
        percent(shareOf(judged, ({ wanted, found }) => found[0] === wanted[0])),
        percent(shareOf(judged, ({ wanted, found }) => found.includes(wanted[0]!))),
        percent(counted(judged, right) / counted(judged, ({ found }) => found.length)),
        recall(judged),
        `${recall(several)} (${several.length})`,
      ],
    ]
  })
  const head = [
    'whole appeals',
    'texts',
    'main topic first',
    'among three',
    'set: precision',
    'set: recall',
    'recall of several topics',
  ]
  return table(head, rows)
}
