import type { Citation } from '@uprava/contract/laws.ts'

import type { Searched } from '#modules/laws/index.ts'

/**
 * Shares of the score beside that of the whole talk: what the new question finds by itself, and what the talk was about
 * before it. Fitted on follow-ups with known answers. A question that names something of its own («а газете?») turns the talk to
 * it; one that only says what is asked of the same matter («на сколько?») finds by itself what has nothing to do with the talk.
 */
const shares = { alone: 0.42, before: 0.16 }
/**
 * Added for a norm of the code of administrative offences where the question asks for the penalty; taken from one that is the
 * penalty of another matter or about proceedings.
 */
const penaltyShare = 0.45
/** The share that the penalty of the matter has at least in what the talk found before. */
const leastBefore = 0.3
const offences = { number: '195-ФЗ', date: '30.12.2001' }

/**
 * Orders what a talk found as a whole by how much its last question and what came before it point to each norm: «а штраф?»
 * changes the norm, «на сколько?» keeps it.
 */
export function weighFollowUp(
  talk: Searched,
  parts: { alone: Searched; before: Searched; asksForPenalty: boolean },
): Searched {
  if (talk.verdict !== 'answer') return talk
  const whole = sharesOf(talk)
  const alone = namesSubject(parts.alone) ? sharesOf(parts.alone) : new Map<string, number>()
  const before = sharesOf(parts.before)
  const penaltyOf = ({ norm_id: id, act }: Citation) => {
    if (!parts.asksForPenalty || act.number !== offences.number || act.date !== offences.date) return 0
    return (before.get(id) ?? 0) >= leastBefore ? penaltyShare : -penaltyShare
  }
  const shareOf = ({ citation }: Searched['hits'][number]) =>
    (whole.get(citation.norm_id) ?? 0) +
    shares.alone * (alone.get(citation.norm_id) ?? 0) +
    (parts.asksForPenalty ? 0 : shares.before * (before.get(citation.norm_id) ?? 0)) +
    penaltyOf(citation)
  const all = new Map(
    [...parts.before.hits, ...parts.alone.hits, ...talk.hits].map((hit) => [hit.citation.norm_id, hit]),
  )
  const highest = highestOf(talk)
  // Of a norm that the new question finds by itself the sentences are those that answer it: «какие выплаты?».
  const ofQuestion = new Map(parts.alone.hits.map((hit) => [hit.citation.norm_id, hit]))
  const hits = [...all.values()].map((hit) => ({
    ...(ofQuestion.get(hit.citation.norm_id) ?? hit),
    score: shareOf(hit) * highest,
  }))
  return { ...talk, hits: hits.toSorted((a, b) => b.score - a.score) }
}

/** Words that say what is asked, and nothing of what it is asked of. */
const asking = new Set(
  `сколько какой какая какие какое когда куда кто кому что делать сделать будет ждать идти писать платить долго много можно надо нужно
  должен должна должны обязаны обязательно может могут имеет срок срока дней рублей денег штраф время заранее точно конкретно
  потом теперь еще это сам самому`.split(/\s+/u),
)

/** Whether the words that were searched name anything: «инвалид», not «сколько ждать». */
const namesSubject = ({ searched }: Searched): boolean =>
  searched.some((word) => !asking.has(word) && !/^\d+$/u.test(word))

/** The scores as shares of the highest. */
function sharesOf(found: Searched): Map<string, number> {
  const highest = highestOf(found)
  return new Map(found.hits.map(({ citation, score }) => [citation.norm_id, score / highest]))
}

const highestOf = ({ hits }: Searched): number => Math.max(Number.EPSILON, ...hits.map(({ score }) => score))
