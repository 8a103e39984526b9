import { labelSentences, requestContexts, type SentenceLabel } from '#platform/text-models/index.ts'

import { findTopics } from '../find-topics.ts'
import { withholdsName } from '../special-cases/anonymous.ts'
import { asksReception } from '../special-cases/reception-wordings.ts'
import { mergedScores, topicScores, type TopicScore } from '../topic-scores.ts'
import {
  asksInWords,
  beginsAsRequest,
  isDirective,
  orders,
  requestClauses,
  wantsAnswer,
  withoutBare,
} from './clauses.ts'
import { furtherComplaints, furtherMatters } from './further-matters.ts'
import type { Question } from './question.ts'
import { namesOf } from './request-names.ts'
import { asksNothing, mustBeRequest, numbered, onlyWantsReply, saysHowToAnswer } from './request-sentences.ts'
import { appealSentences, withListedRequests, withSigns } from './sentences.ts'

/** A question with the scores of all topics. */
export type ScoredQuestion = Question & { readonly scores: readonly TopicScore[] }

const maxQuestions = 10
/** Of a text of the longest length; no appeal comes near. */
const maxSentences = 200
const maxCandidates = 20
const maxContext = 2000
/** A sentence longer than this is one clause: no person wrote it. */
const maxClauseLength = 1000
/**
 * Weights and limits of probability. Each was chosen on the readable two thirds of the development sets by the sums of topics and requests
 * (`npm run bench -- appeals`); those of topics come from decisions 0066 and 0123, those of labels from decision 0177.
 */
const weights = {
  /** How much the question's own words count beside those of its facts. */
  clause: 0.5,
  /** «Какой мой номер в очереди?» says less: which queue was said before. */
  followingClause: 0.25,
  /** A request that surely names its topic itself needs no facts: «Скамейку у подъезда верните» after the street lamp. */
  sureOfOwn: 0.75,
  /** The first request is what the letter's facts are about. */
  sureOfFirst: 0.95,
  /** Beside others in one sentence, «вывезти мусор, починить качели», the facts are those of all of them. */
  sureOfOneOfSeveral: 0.85,
  /** From which probability a question's topic is sure. */
  sureOfTopic: 0.5,
  /** The least probability of a topic that is named. */
  leastOfTopic: 0.2,
  /** The least sum of the words of the catalogue in a complaint that is another matter. */
  leastOfComplaint: 6,
  /** What a sentence of few words counts as the fact that a request follows from. */
  shortFact: 0.7,
  /** From which probability of its label a sentence is a request without doubt, and below which it is hardly one. */
  sureOfLabel: 0.9,
  leastOfLabel: 0.5,
} as const
const wordsOfOwn = 4
/** A question goes on with what was said: «Кого включить в группу?» */
const questionBegins = /^(?:кто|кого|кому|кем|что|какие|какой|какая|какое|сколько)(?!\p{L})/iu
const maxLength = 400

/**
 * The questions of an appeal in its order, each with its facts and its topics; none only where nothing but greetings
 * and signatures is said. `home`: the applicant's address.
 */
export function appealQuestions(text: string, home: string | null = null): ScoredQuestion[] {
  const sentences = appealSentences(withListedRequests(withSigns(text))).slice(0, maxSentences)
  const guesses = labelSentences(sentences)
  const labels = guesses.map(({ label }, at) => readLabel(sentences[at]!, label))
  const contexts = requestContexts(sentences, labels)
  const asking = contexts.filter(({ at }) => !asksNothing(sentences[at]!))
  const named = asking.filter(({ at }) => !saysHowToAnswer(sentences[at]!))
  const sureAt = named.filter(
    ({ at }) => guesses[at]!.label === 'request' && guesses[at]!.probability >= weights.sureOfLabel,
  )
  // Beside a sure request what the tagger hardly takes for one, or takes for words about the letter, is none.
  const isWeak = ({ at }: { at: number }) =>
    isHardlyRequest(sentences[at]!, guesses[at]!) && sureAt.some((other) => other.at !== at)
  // Beside a request in words a sentence without one is a feeling or a fact that the tagger took for it, unless it is of
  // another matter: «И автолавка перестала приезжать».
  const isOwnMatter = (at: number) => {
    const topic = beginsAnother.test(sentences[at]!) ? sureTopicOf(sentences[at]!) : null
    return topic !== null && !worded.some(({ text }) => topicOf(topicScores(text)) === topic)
  }
  const worded = named.filter(
    (one) => (asksInWords(sentences[one.at]!) || mustBeRequest(sentences[one.at]!, 'fact')) && !isWeak(one),
  )
  const asked = worded.length > 0 ? named.filter((one) => worded.includes(one) || isOwnMatter(one.at)) : named
  const chosen = asked.length > 0 ? asked : impliedRequest(sentences, labels)
  const found = chosen.slice(0, 2 * maxQuestions).flatMap(({ at, text: context }) => {
    const clauses = clausesOf(sentences[at]!)
    const contexts = contextsOf(clauses, context.slice(0, maxContext))
    return clauses.map((clause, index) => ({
      text: normalizeSentence(clause),
      context: contexts[index]!,
      isOneOfSeveral: clauses.length > 1,
    }))
  })
  const more = complaints(sentences, labels, found)
  const all = [...(more.isInstead ? [] : found), ...more.found]
  const questions = all
    .filter(({ text: one }, at) => one.length > 2 && all.findIndex((other) => other.text === one) === at)
    .slice(0, maxQuestions)
    .map((question, at, list) =>
      isAnswerOnly(question) && list.length > 1
        ? withFacts(question, list[at === 0 ? 1 : at - 1]!)
        : question,
    )
    .map(({ isOneOfSeveral, ...question }, at) => {
      const scores = scoresOf(question)
      if (asksReception(question.text))
        return { ...question, scores, topic: null, sure: false, isNamed: false }
      const isFollowing = at > 0 && questionBegins.test(question.text)
      const least = isOneOfSeveral
        ? weights.sureOfOneOfSeveral
        : at > 0
          ? weights.sureOfOwn
          : weights.sureOfFirst
      const own = isFollowing ? null : namedTopic(question.text, least, isOneOfSeveral ? 2 : wordsOfOwn)
      const sure = (scores[0]?.score ?? 0) >= weights.sureOfTopic
      return { ...question, scores, topic: own ?? topicOf(scores), sure, isNamed: own !== null }
    })
  const names = namesOf(questions, home, text)
  const withNames = questions.map((question, at) => ({ ...question, about: names[at]! }))
  return withFurther(withNames, sentences, text)
}

/** The questions with what is asked beside them; what stands apart follows the last one. */
function withFurther(
  questions: readonly ScoredQuestion[],
  sentences: readonly string[],
  letter: string,
): ScoredQuestion[] {
  const beside = furtherMatters(questions, letter)
  const apart = furtherComplaints(sentences, questions)
  return questions.map((question, at) => {
    const all = [...beside[at]!, ...(at === questions.length - 1 ? apart : [])]
    return all.length === 0 ? question : { ...question, beside: all }
  })
}

/** What a sentence is: what the tagger says, corrected by how the sentence is built. */
function readLabel(sentence: string, label: SentenceLabel): SentenceLabel {
  if (
    beginsAsRequest(sentence) ||
    asksWhy(sentence) ||
    mustBeRequest(sentence, label) ||
    ((label === 'fact' || label === 'reason') && orders(sentence))
  )
    return 'request'
  return (label === 'signature' || label === 'requisites') && statesFact(sentence) ? 'fact' : label
}

/** «Прошу прощения за тон», «Прошу учесть, что пишу не впервые». */
const isHardlyRequest = (
  sentence: string,
  { label, probability }: { label: SentenceLabel; probability: number },
): boolean =>
  (label === 'meta' || (label === 'request' && probability < weights.leastOfLabel)) &&
  !mustBeRequest(sentence, 'fact')

/**
 * Complaints that stand beside the requests: facts that begin with «и ещё», and all facts of different topics where the
 * only request names nothing: «Когда отремонтируют?»
 */
function complaints(
  sentences: readonly string[],
  labels: readonly string[],
  found: readonly { text: string }[],
): { found: Found[]; isInstead: boolean } {
  const topicIn = (text: string) => findTopics(text.slice(0, maxLength))[0]
  const isGeneric =
    found.length === 1 && found[0]!.text.length < genericLength && topicIn(found[0]!.text) === undefined
  const facts = sentences
    .slice(0, maxComplaints)
    .filter((sentence, at) =>
      additional.test(sentence) ? isSubstance(labels[at]!) : isGeneric && labels[at] === 'fact',
    )
    .flatMap((sentence) => {
      const best = topicIn(sentence)
      return best && best.score >= weights.leastOfComplaint ? [{ sentence, id: best.topic.id }] : []
    })
  const distinct = facts.filter(({ id }, at) => facts.findIndex((other) => other.id === id) === at)
  if (isGeneric && distinct.length < 2) return { found: [], isInstead: false }
  return {
    found: distinct.map(({ sentence }) => ({
      text: normalizeSentence(sentence),
      context: sentence,
      isOneOfSeveral: false,
    })),
    isInstead: isGeneric,
  }
}

/**
 * Of several things that one sentence asks none is about the facts of another: «почистить дорогу» beside «починить фонарь» is
 * not about the street lamp that does not shine.
 */
function contextsOf(clauses: readonly string[], context: string): string[] {
  if (clauses.length < 2) return clauses.map(() => context)
  const facts = appealSentences(context)
    .slice(0, maxFacts)
    .map((text) => ({ text, topic: sureTopicOf(text) }))
  const topics = clauses.map(sureTopicOf)
  return clauses.map((clause, at) => {
    if (wantsAnswer(clause)) return context
    const others = new Set(
      topics.filter((topic, other) => topic !== null && other !== at && topic !== topics[at]),
    )
    const isOwn = (text: string) => text.includes(clause)
    const left = facts.filter(({ text, topic }) => isOwn(text) || topic === null || !others.has(topic))
    // «Возместить лечение» names no topic: it is about the facts, if all of them are about one thing.
    const isLeftAlone = topics[at] === null && left.every(({ text }) => isOwn(text))
    if (left.length === facts.length || isLeftAlone) return context
    return [...left.map(({ text }) => text), clause].join(' ')
  })
}

type Found = { readonly text: string; readonly context: string; readonly isOneOfSeveral: boolean }

/** «Прошу сообщить, кто отвечает»: what it is about was said in the request before. */
const isAnswerOnly = ({ text }: Found): boolean =>
  wantsAnswer(text) && (text.match(/\p{L}+/gu) ?? []).length <= maxAnswerWords && sureTopicOf(text) === null
const maxAnswerWords = 6

const withFacts = (question: Found, { context }: Found): Found => ({
  ...question,
  context: context.includes(question.context)
    ? context
    : `${context} ${question.context}`.slice(0, maxContext),
})

const sureTopicOf = (text: string): string | null => {
  const [best] = topicScores(text)
  return best && best.score >= weights.sureOfOwn ? topicOf([best]) : null
}
const maxFacts = 12

/** «Почему выплата на дрова пришла не вся?» wants an answer; «Почему я должна терпеть?» names no topic. */
const asksWhy = (sentence: string): boolean =>
  /^(?:[иа]\s+)?(?:почему|когда|сколько|куда|на\s+каком\s+основании)\s[^?]{15,200}\?$/iu.test(sentence) &&
  topicOf(topicScores(sentence).filter(({ score }) => score >= weights.sureOfFirst)) !== null

const beginsAnother = /^(?:и|а|да|ну|ещё|еще|также|кроме|второ\p{L}+|трет\p{L}+)(?!\p{L})/iu

/** Whether what the tagger took for a signature says what happened: «Воспитательница привязывала ребёнка к стулу». */
const statesFact = (sentence: string): boolean =>
  ((sentence.match(/\p{L}+/gu)?.length ?? 0) >= minWordsOfFact || happened.test(sentence)) &&
  !/\d|@/u.test(sentence.replace(dayOfMonth, '')) &&
  topicOf(topicScores(sentence).filter(({ score }) => score >= weights.sureOfFirst)) !== null
const minWordsOfFact = 7
/** «Фонарь погас 2 ноября.» */
const happened =
  /^\p{Lu}\p{Ll}+\s(?:не\s)?\p{Ll}{2,}(?:л|ла|ло|ли|ся|сь|гас|мёрз|чез)(?:\s[\p{Ll}\d]+){0,4}\.$/u
const dayOfMonth = /\d{1,2}\s(?:янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)\p{L}*/gu
/** A sentence of less than as many words says little of the matter. */
const wordsOfShortFact = 5

const additional = /^(?:(?:и|а)\s+)?(?:ещё|еще|также|кроме\s+того|к\s+тому\s+же)(?!\p{L})/iu
const genericLength = 40
const congratulations = /(?<!\p{L})(?:поздравля|желаю\s+здоровья)/iu
const maxComplaints = 40

const clausesOf = (sentence: string): string[] =>
  sentence.length <= maxClauseLength
    ? withoutBare(requestClauses(sentence), sentence)
    : [sentence.slice(0, maxClauseLength)]

/** The scores of a question with its facts, its own words weighed once more. */
const scoresOf = ({ text, context }: { text: string; context: string }): TopicScore[] =>
  mergedScores(
    topicScores(context.includes(text) ? context : `${text} ${context}`),
    topicScores(text),
    questionBegins.test(text) ? weights.followingClause : weights.clause,
  )

/** The topic that a request surely names itself; null when it needs the facts. */
function namedTopic(text: string, least: number, words: number): string | null {
  const [own] = topicScores(text)
  const isNamed = own !== undefined && own.score >= least && (text.match(/\p{L}+/gu) ?? []).length >= words
  return isNamed ? topicOf([own]) : null
}

/** Without a request in words: a sentence with an imperative, else the fact that a request follows from. */
function impliedRequest(
  sentences: readonly string[],
  labels: readonly string[],
): { at: number; text: string }[] {
  const context = sentences.filter((_, at) => isSubstance(labels[at]!)).join(' ')
  const isAny = !sentences.some((sentence, at) => isSubstance(labels[at]!) && !asksNothing(sentence))
  const isAlone = sentences.every(
    (sentence, at) => !isSubstance(labels[at]!) || asksNothing(sentence) || onlyWantsReply(sentence),
  )
  const candidates = sentences.flatMap((sentence, at) =>
    (isAny || isSubstance(labels[at]!)) &&
    !asksNothing(sentence) &&
    !withholdsName(sentence) &&
    (isAlone || !onlyWantsReply(sentence))
      ? [{ at, sentence: sentence.slice(0, maxClauseLength) }]
      : [],
  )
  const isNamed = ({ sentence }: { sentence: string }) =>
    !congratulations.test(sentence) && findTopics(sentence).length > 0
  if (isAny && !candidates.some(isNamed) && sentences.join(' ').length < genericLength * 2) return []
  // Who only congratulates asks nothing, whatever the occasion is called.
  if (candidates.every(({ sentence }) => congratulations.test(sentence) && !isDirective(sentence))) return []
  const directive = candidates.findLast(({ sentence }) => isDirective(sentence))
  const found = directive ?? bestFact(candidates.slice(0, maxCandidates))
  return found === undefined ? [] : [{ at: found.at, text: context }]
}

const isSubstance = (label: string) => !['greeting', 'signature', 'requisites', 'threat'].includes(label)

function bestFact(candidates: readonly { at: number; sentence: string }[]) {
  const best = (sentence: string) => topicScores(sentence)[0]?.score ?? 0
  const isShort = (sentence: string) => (sentence.match(/[\p{L}\d]+/gu)?.length ?? 0) < wordsOfShortFact
  return candidates
    .map((candidate) => ({
      ...candidate,
      // «Все знают, но молчат» is about anything.
      score: best(candidate.sentence) * (isShort(candidate.sentence) ? weights.shortFact : 1),
    }))
    .toSorted((one, other) => other.score - one.score)[0]
}

const topicOf = ([best]: readonly TopicScore[]): string | null =>
  best && best.score >= weights.leastOfTopic && best.id !== 'other' ? best.id : null

const normalizeSentence = (sentence: string) => {
  const plain = sentence.replace(numbered, '').replaceAll(/\s+/gu, ' ').trim()
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength).replace(/\s+\S*$/u, '')}…`
}
