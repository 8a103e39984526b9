import type { Citation } from '@uprava/contract/laws.ts'

import { askedKinds, searchedWords, senseTo, type Searched } from '#modules/laws/index.ts'

import { asksForPenalty, spelledOut } from './follow-up-question.ts'

/** What the base finds for the parts of a talk; of each search the best hits come first. */
export type TalkSearches = {
  /** The new question, as it was typed. */
  readonly question: string
  /** The new question by itself. */
  readonly alone: Searched
  /** The new question and the one before it as one. */
  readonly withLast: Searched
  /** The new question and the first one of the talk as one. */
  readonly withFirst: Searched
  /** All questions as one: it decides whether the base has an answer. */
  readonly whole: Searched
  /** The questions before as one. */
  readonly before: Searched
  /** What answered the talk after each earlier question, the oldest first; the last one is `before`. */
  readonly answered: readonly Searched[]
}

/** A norm that may answer a follow-up. */
export type TalkHit = Searched['hits'][number]

/** What speaks for a norm as the answer of a follow-up, in the order of its numbers. Their weights are learned. */
export const followUpSignNames = [
  'share of the best score, the question with the one before it',
  'share of the best score, the question with the first one',
  'share of the best score, the question alone, by how many things it names',
  'answered the question before; the new one names something',
  'answered an earlier question',
  'of an act that has answered; the new question names something',
  'says what kind of fact is asked for',
  'share of the words of the question that it has',
  'the penalty for the matter of the talk is asked for, and it is one',
  'near to the question by sense and found for the talk before',
  'near to the question by sense and answered the question before',
] as const

/** More things than these make the question no more independent of the talk. */
const mostNamed = 4
/** The share that a penalty of the matter has at least in what the talk found before. */
const leastBefore = 0.3
const offences = { number: '195-ФЗ', date: '30.12.2001' }

/** Words that say what is asked, and nothing of what it is asked of. */
const asking = new Set(
  `сколько какой какая какие какое когда куда кто кому что делать сделать будет ждать идти писать платить долго много можно надо нужно
  должен должна должны обязаны обязательно может могут имеет срок срока дней рублей денег штраф время заранее точно конкретно
  потом теперь еще это сам самому`.split(/\s+/u),
)

/** Every norm that the searches of a talk have found, once, with its signs. */
export function followUpCandidates(talk: TalkSearches): { hit: TalkHit; signs: number[] }[] {
  // Of a norm that the new question finds by itself the sentences are those that answer it: «какие выплаты?».
  const hits = new Map(
    [talk.before, talk.withFirst, talk.withLast, talk.whole, talk.alone].flatMap((found) =>
      found.hits.map((hit) => [hit.citation.norm_id, hit] as const),
    ),
  )
  const signsOf = signsIn(talk)
  return Array.from(hits.values(), (hit) => ({ hit, signs: signsOf(hit) }))
}

function signsIn(talk: TalkSearches): (hit: TalkHit) => number[] {
  const [alone, withLast, withFirst, before] = [talk.alone, talk.withLast, talk.withFirst, talk.before].map(
    sharesOf,
  ) as [Shares, Shares, Shares, Shares]
  const named = thingsNamedIn(talk.alone)
  const isNamed = Number(named > 0)
  const answers = talk.answered.map(({ hits }) => hits[0]?.citation)
  const last = answers.at(-1)?.norm_id
  const earlier = new Set(answers.slice(0, -1).map((citation) => citation?.norm_id))
  const acts = new Set(answers.flatMap((citation) => (citation ? [actOf(citation)] : [])))
  const kinds = askedKinds(talk.question)
  const keys = searchedWords(spelledOut(talk.question)).map(({ key }) => key)
  const sense = senseTo(keys)
  const isPenaltyAsked = asksForPenalty(talk.question)
  return ({ citation, provision }) => {
    const id = citation.norm_id
    const text = `${provision.heading}. ${provision.text}`
    const own = new Set(searchedWords(text).map(({ key }) => key))
    const met = keys.filter((key) => own.has(key)).length / Math.max(1, keys.length)
    const near = sense(id) ?? 0
    const shareBefore = before.get(id) ?? 0
    const isAnswer = Number(id === last)
    const kind = kinds(text)
    return [
      withLast.get(id) ?? 0,
      withFirst.get(id) ?? 0,
      isNamed * (alone.get(id) ?? 0) * (Math.min(named, mostNamed) / mostNamed),
      isNamed * isAnswer,
      Number(isAnswer === 0 && earlier.has(id)),
      isNamed * Number(acts.has(actOf(citation))),
      kind === null ? 0 : kind - 0.5,
      met,
      Number(isPenaltyAsked && actOf(citation) === actOf({ act: offences }) && shareBefore >= leastBefore),
      near * shareBefore,
      near * isAnswer,
    ]
  }
}

type Shares = ReadonlyMap<string, number>

/** The scores as shares of the highest. */
function sharesOf({ hits }: Searched): Shares {
  const highest = Math.max(Number.EPSILON, ...hits.map(({ score }) => score))
  return new Map(hits.map(({ citation, score }) => [citation.norm_id, score / highest]))
}

/** How many of the searched words name anything: «инвалид», not «сколько ждать». */
const thingsNamedIn = ({ searched }: Searched): number =>
  searched.filter((word) => !asking.has(word) && !/^\d+$/u.test(word)).length

const actOf = ({ act }: { readonly act: Pick<Citation['act'], 'number' | 'date'> }): string =>
  `${act.number} ${act.date}`
