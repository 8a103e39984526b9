import { monthName } from '#platform/russian/index.ts'

import type { DraftState } from '../draft-state.ts'

/** Words that any message about a draft has. */
const general = new RegExp(
  String.raw`^(?:письм|ответ|запрос|объявл|служеб|доклад|повест|отчет|пост[аеу]?(?!\p{L})|дата|время|срок|сумм|число|текст|нужно|надо|будет|лучше|только|просто|теперь|сделай|исправ|замен|поправ|напиш|добав|убери|вместо|${monthName}|понеде|вторн|среду|четвер|пятниц|суббот|воскре|директ|началь|завед|главе|глава)`,
  'u',
)

/** What names and things share in their forms, with what each weighs: a name twice as much. */
function stemsOf(text: string): Map<string, number> {
  const stems = new Map<string, number>()
  for (const { 0: word, index } of text.matchAll(/\p{L}{5,}/gu)) {
    const small = word.toLowerCase().replaceAll('ё', 'е')
    if (general.test(small)) continue
    const isName = /^\p{Lu}/u.test(word) && index > 0
    const stem = small.slice(0, 5)
    stems.set(stem, Math.max(stems.get(stem) ?? 0, isName ? 2 : 1))
  }
  return stems
}

const leastNamed = 2

/**
 * The draft of a dialogue that a message speaks of: the last one, or an earlier one whose names or things it says and the last
 * one lacks: «у Грибова дата 7 декабря». `earlier` stands oldest first.
 */
export function meantDraft(
  message: string,
  last: DraftState | null,
  earlier: readonly DraftState[],
): DraftState | null {
  const said = stemsOf(message)
  if (last === null || said.size === 0) return last
  const scoreOf = ({ begun = '', parts }: DraftState): number => {
    const has = stemsOf(`${begun} ${parts?.addressee ?? ''}`)
    return [...said].reduce((sum, [stem, weight]) => sum + (has.has(stem) ? weight : 0), 0)
  }
  let best = last
  let most = scoreOf(last)
  const isPointed = pointer.test(message)
  for (const state of earlier.toReversed()) {
    const score = scoreOf(state)
    if (score <= most || score < (isPointed && most === 0 ? 1 : leastNamed)) continue
    best = state
    most = score
  }
  return best
}

/** «первая, которая про батарею», «в ответе Хайбулаевой» */
const pointer =
  /(?<!\p{L})(?:про|по|насч[её]т|перв(?:ое|ая|ый|ом|ой|ую)|в\s+(?:письме|ответе|объявлении|служебке|записке|поздравлении|отч[её]те|посте|повестке))\s/iu
