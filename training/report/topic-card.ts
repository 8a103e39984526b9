import { joinTopics } from '../../apps/server/src/platform/text-models/appeal-topics.ts'
import type { Trained } from '../learn/train-classifier.ts'
import type { Appeal } from '../read/appeals.ts'
import { partNames, parts, percent, shareOf, table } from './figures.ts'

/** Figures of whole appeals as the product joins them: the main topic, and the set of all. */
export function wholeAppealFigures({ model, verdicts }: Trained, appeals: readonly Appeal[]): string {
  const byGroup = Map.groupBy(verdicts, ({ example }) => example.group)
  const rows = parts.flatMap((part) => {
    const judged = appeals.flatMap((appeal) => {
      const own = byGroup.get(appeal.id) ?? []
      const whole = own.find(({ example }) => example.id === appeal.id)
      if (appeal.part !== part || !whole || appeal.topics.length === 0) return []
      const requests = own.filter((verdict) => verdict !== whole).map(({ probabilities }) => probabilities)
      return [{ appeal, ...joinTopics(model.header.labels, whole.probabilities, requests) }]
    })
    if (judged.length === 0) return []
    const several = judged.filter(({ appeal }) => appeal.topics.length > 1)
    const counted = (list: typeof judged, of: (one: (typeof judged)[number]) => number) =>
      list.reduce((sum, one) => sum + of(one), 0)
    const right = ({ appeal, topics }: (typeof judged)[number]) =>
      topics.filter((topic) => appeal.topics.includes(topic)).length
    return [
      [
        partNames[part],
        judged.length,
        percent(shareOf(judged, ({ appeal, guesses }) => guesses[0]!.label === appeal.topics[0])),
        percent(
          shareOf(judged, ({ appeal, guesses }) =>
            guesses.slice(0, 3).some(({ label }) => label === appeal.topics[0]),
          ),
        ),
        percent(counted(judged, right) / counted(judged, ({ topics }) => topics.length)),
        percent(counted(judged, right) / counted(judged, ({ appeal }) => appeal.topics.length)),
        `${percent(counted(several, right) / counted(several, ({ appeal }) => appeal.topics.length))} (${several.length})`,
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
