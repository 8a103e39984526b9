import type { Trained } from '../learn/train-classifier.ts'
import type { Request } from '../read/requests.ts'
import { partNames, parts, percent, shareOf, table } from './figures.ts'

/** As `minOfferedProbability` and the count of `choiceOf` in the platform: what is offered when the model is not sure. */
const offeredAtLeast = 0.08
const offeredAtMost = 4

/** What the clear requests do not show: questions back, documents that do not exist, refusals of a template. */
export function requestFigures({ model, verdicts }: Trained, requests: readonly Request[]): string {
  const byId = new Map(requests.map((request) => [request.id, request]))
  const threshold = model.header.thresholds[0]!
  const list = verdicts.flatMap(({ example, probabilities }) => {
    const request = byId.get(example.id)
    if (!request) return []
    const ranks = model.header.labels
      .map((label, index) => ({ label, probability: probabilities[index]! }))
      .toSorted((one, other) => other.probability - one.probability)
    const isSure = ranks[0]!.probability >= threshold
    const offered = ranks
      .slice(0, offeredAtMost)
      .filter(({ probability }, at) => at < 2 || probability >= offeredAtLeast)
      .map(({ label }) => label)
    return [{ request, part: example.part, first: ranks[0]!.label, isSure, offered }]
  })
  const rows = parts.flatMap((part) => {
    const own = list.filter((one) => one.part === part)
    const ask = own.filter(({ request }) => request.ask.length > 0)
    const clear = own.filter(({ request }) => request.templates.length > 0)
    const none = own.filter(({ request }) => request.templates.length === 0 && request.ask.length === 0)
    const not = own.filter(({ request }) => request.not.length > 0)
    const two = own.filter(({ request }) => request.second.length > 0)
    if (own.length === 0) return []
    const inTwo = ({ request, offered }: (typeof own)[number]) =>
      request.ask.filter((id) => offered.includes(id)).length >= 2
    return [
      [
        partNames[part],
        `${percent(shareOf(ask, (one) => !one.isSure && inTwo(one)))} (${ask.length})`,
        `${percent(shareOf(clear, ({ isSure }) => !isSure))} (${clear.length})`,
        `${percent(shareOf(none, ({ first }) => first === 'none'))} (${none.length})`,
        percent(shareOf(clear, ({ first }) => first === 'none')),
        `${percent(shareOf(not, ({ request, first }) => !request.not.includes(first)))} (${not.length})`,
        `${percent(shareOf(two, ({ request, offered }) => request.second.some((id) => offered.includes(id))))} (${two.length})`,
      ],
    ]
  })
  return table(
    [
      'measured on',
      'unclear: asked, with two of the right ones',
      'clear: not sure',
      'no such document: `none` first',
      'clear: `none` first',
      'a template is ruled out: another is first',
      'two documents: the second is offered',
    ],
    rows,
  )
}
