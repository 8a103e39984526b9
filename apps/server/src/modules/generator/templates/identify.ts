import type { Orthography } from '#platform/russian/index.ts'
import { guessTemplate, type Guess } from '#platform/text-models/index.ts'

import { chosenTemplate } from './choose-suggestion.ts'
import {
  documentKindNamedIn,
  kindOfTemplate,
  matchTemplates,
  templatesOfBareKind,
} from './match-templates.ts'
import { areNeighbours } from './neighbours.ts'
import { withoutRejected } from './rejections.ts'
import { templateById, type Template } from './templates.ts'
import { partsOfTwo } from './two-documents.ts'

/** A certain template, or the candidates in the order of probability. */
export type Identified = {
  /** Exactly 1 when the template is certain. */
  readonly confidence: number
  readonly template: Template | null
  readonly candidates: readonly Template[]
  /** The second document of a request for two; null: it asks for one. */
  readonly second: Template | null
  /** Whether there is no such document; the candidates are then the nearest ones. */
  readonly isUnknown: boolean
}

/** The dialogue so far. */
export type Dialogue = {
  /** The user's messages, oldest first. */
  readonly messages: readonly string[]
  /** The names suggested last. */
  readonly suggested: readonly string[]
  /** The channel's scope id; null: unknown. */
  readonly scopeId: number | null
}

/** Probabilities of template ids and of `none` for a text; the trained model unless a test gives its own. */
export type GuessOf = (text: string) => readonly Guess[]

const none = 'none'
/** As many as a question names. */
export const maxCandidates = 3
const maxMessages = 4
/** What of a request the model reads, in characters. */
const maxRead = 2000
/**
 * How the model and the matcher of names are joined, chosen by cross-validation on the training part of the development
 * set: the model orders, a name in the text moves it by `name` a point, and by `excess` for what is beyond the `full` name
 * (then the words are the template's own, also misspelt ones); `least` is the probability of what the model leaves out.
 */
const joint = { name: 0.05, excess: 0.6, full: 6, maxScore: 16, least: 0.0003 } as const
/**
 * The joint probability from which a template is certain, with and without its name in the text, and what the model alone
 * has to give it: a name does not outvote the rest of the request («ответственный уже назначен, мне приказ о режиме»).
 * In cross-validation 0.9 % of all requests, those that leave the choice open among them, are then certain and wrong.
 */
const certain = { named: 0.96, described: 0.975, guessed: 0.9, margin: 1 } as const
/** The joint probability of `none` from which there is no such document, without and with the name of one in the text. */
const unknown = { unnamed: 0.35, named: 0.9 } as const

/** Identifies the template a dialogue is about. */
export function identify(
  { messages, suggested, scopeId }: Dialogue,
  guessOf: GuessOf = (text) => guessTemplate(text).guesses,
): Identified {
  const newest = messages.at(-1) ?? ''
  const chosen = chosenTemplate(newest, suggested)
  if (chosen) return certainMatch(chosen)
  const alone = identifyIn(newest, '', scopeId, guessOf)
  if (alone.template || messages.length === 1) return alone
  const earlier = messages.slice(-maxMessages, -1).join('\n')
  if (namesDocument(newest)) return alone
  if (isCorrection(newest)) return identifyIn(earlier, '', scopeId, guessOf)
  const combined = identifyIn(newest, earlier, scopeId, guessOf)
  return combined.isUnknown && !alone.isUnknown ? alone : combined
}

/** `identify` of messages as they are typed: `words` (`orthography()`) puts their spelling right first. */
export const identifyTyped = (dialogue: Dialogue, words: Orthography): Identified =>
  identify({ ...dialogue, messages: dialogue.messages.map((message) => words.correct(message)) })

/** A template that is certain by itself: chosen or named in full. */
export const certainMatch = (template: Template): Identified => ({
  confidence: 1,
  template,
  candidates: [template],
  second: null,
  isUnknown: false,
})

/** Whether a message names another document by itself; else it adds to the earlier ones. */
const namesDocument = (message: string): boolean => {
  const { text } = withoutRejected(message, isDocument, isSettling)
  return documentKindNamedIn(text) !== null && text.split(/\s+/u).length > 1
}

/** A message that corrects a value and says nothing about the kind of document: «нет, не 14 дней, а 21». */
const isCorrection = (message: string): boolean =>
  /^\s*(?:ой|нет|поправ|исправ|ошиб|измени|замени|сумма|срок|дата|адрес|фамили|имя|отчество)|перепута|(?<!\p{L})не\s[^,]{1,40},?\sа\s/iu.test(
    message,
  )

/** What may be settled already; a contract that there is may be the one to be changed. */
const isSettling = (phrase: string): boolean => {
  const kind = documentKindNamedIn(phrase)
  return kind !== null && kind !== 'contract'
}
const isDocument = (phrase: string): boolean =>
  documentKindNamedIn(phrase) !== null || matchTemplates(phrase, null).some(({ score }) => score >= 2)

/** Candidates of which one has to be chosen. */
const open = (templates: readonly Template[]): Identified => ({
  confidence: 0.5,
  template: null,
  candidates: templates.slice(0, maxCandidates),
  second: null,
  isUnknown: false,
})

/** Tasks that are no documents. */
const isOtherTask = (message: string): boolean =>
  /^\s*(?:ну\s+|пожалуйста,?\s+)?(?:посчитай|рассчитай|вычисли|сколько\s+(?:будет|стоит)|переведи|нарисуй|включи|выключи|позвони|перешли|отправь|закажи|купи|посоветуй|найди|сочини|спой|расскажи)(?:те)?(?!\p{L})/iu.test(
    message,
  )

type Ranked = {
  readonly id: string
  readonly probability: number
  /** Of the model alone. */
  readonly guessed: number
  /** Of the matcher of names. */
  readonly score: number
}

function identifyIn(newest: string, earlier: string, scopeId: number | null, guessOf: GuessOf): Identified {
  const wanted = withoutRejected(newest, isDocument, isSettling)
  const text = [earlier, wanted.text].filter((part) => part !== '').join('\n')
  const ofKind = templatesOfBareKind(text)
  if (ofKind.length > 1) return open(ofKind)
  const ranked = rank(text, scopeId, guessOf, rejectedIds(wanted.rejected, wanted.text))
  const best = ranked.find(({ id }) => id !== none)
  const ofNone = ranked.find(({ id }) => id === none)?.probability ?? 0
  const isUnknown =
    (isOtherTask(newest) && (best?.probability ?? 0) < certain.named) ||
    ofNone >= ((best?.score ?? 0) < namedScore ? unknown.unnamed : unknown.named)
  if (!best || (best.score <= 0 && best.probability < described && isBrief(text)))
    return {
      confidence: 0,
      template: null,
      candidates: [],
      second: null,
      isUnknown: isUnknown && !isGreeting(text),
    }
  const second = secondOf(text, best.id, ranked, (part) => rank(part, scopeId, guessOf, new Set()))
  const isSure = !isUnknown && isCertain(text, best, ranked)
  const first = second && second.first !== best.id ? second.first : best.id
  const candidates = offeredOf(first, best, ranked).map((id) => templateById(id)!)
  return {
    confidence: isSure ? 1 : Math.min(0.99, best.probability),
    template: isSure ? candidates[0]! : null,
    candidates,
    second: second ? templateById(second.second)! : null,
    isUnknown,
  }
}

/** The probability that a neighbour of the best template has on top of its own, as a share of the best one's. */
const neighbour = 0.01

/** What a question offers: the first template and the most probable others, neighbours of the best before others. */
function offeredOf(first: string, best: Ranked, ranked: readonly Ranked[]): string[] {
  const weightOf = ({ id, probability }: Ranked) =>
    probability + (areNeighbours(best.id, id) ? neighbour * best.probability : 0)
  const others = ranked
    .filter(({ id }) => id !== none && id !== first)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return [first, ...others.slice(0, maxCandidates - 1).map(({ id }) => id)]
}

/** A greeting and unknown words describe nothing: up to three words that no template has and the model does not know. */
const described = 0.3
const isGreeting = (text: string): boolean =>
  /^\s*(?:привет|здравствуй|добр(?:ый|ое)|доброго|спасибо|благодарю|хай|алло|ау|ок|хорошо|понятно)/iu.test(
    text,
  )
const isBrief = (text: string): boolean => text.trim().split(/\s+/u).length <= 3

/** A score of the matcher that only a name, a synonym or a phrase of the template reaches. */
const namedScore = 4

function rank(
  text: string,
  scopeId: number | null,
  guessOf: GuessOf,
  rejected: ReadonlySet<string>,
): Ranked[] {
  const guessed = new Map(
    guessOf(text.slice(0, maxRead)).map(({ label, probability }) => [label, probability]),
  )
  const scores = new Map(matchTemplates(text, scopeId).map(({ template, score }) => [template.id, score]))
  const logs = [...scores, [none, 0] as const].map(([id, score]) => ({
    id,
    score,
    guessed: guessed.get(id) ?? 0,
    log: Math.log((guessed.get(id) ?? 0) + joint.least) + weightOfName(score),
  }))
  const highest = Math.max(...logs.map(({ log }) => log))
  const whole = logs.reduce((sum, { log }) => sum + Math.exp(log - highest), 0)
  return logs
    .map(({ id, score, guessed: own, log }) => ({
      id,
      score,
      guessed: own,
      probability: Math.exp(log - highest) / whole,
    }))
    .filter(({ id }) => !rejected.has(id))
    .toSorted((a, b) => b.probability - a.probability)
}

const weightOfName = (score: number): number => {
  const counted = Math.min(score, joint.maxScore)
  return joint.name * counted + joint.excess * Math.max(0, counted - joint.full)
}

/** The templates that rejected phrases name: the one they fit, or all of a kind when only the kind is named. */
function rejectedIds(phrases: readonly string[], wanted: string): Set<string> {
  const wantedKind = documentKindNamedIn(wanted)
  const ids = phrases.flatMap((phrase) => {
    const fits = matchTemplates(phrase, null).filter(({ score }) => score > 0)
    const best = Math.max(0, ...fits.map(({ score }) => score))
    const kind = documentKindNamedIn(phrase)
    return fits
      .filter(
        ({ template, score }) =>
          score >= best * 0.8 ||
          (kind !== null && kind !== wantedKind && kindOfTemplate(template) === kind && best < namedScore),
      )
      .map(({ template }) => template.id)
  })
  return new Set(ids)
}

/** The joint probabilities from which the parts of a request, and the second document of the whole, make it two. */
const two = { part: 0.7, next: 0.02 } as const

/** Two documents of one request: of its parts, or «оба листа» of the whole. */
function secondOf(
  text: string,
  best: string,
  ranked: readonly Ranked[],
  rankOf: (part: string) => readonly Ranked[],
): { first: string; second: string } | null {
  const next = ranked.find(({ id }) => id !== best && id !== none)
  for (const { left, right, isMarked } of partsOfTwo(text)) {
    if (right === null) {
      return next ? { first: best, second: next.id } : null
    }
    const [first, second] = [left, right].map((part) => rankOf(part).find(({ id }) => id !== none))
    if (!first || !second || first.id === second.id) continue
    // The request as a whole has the same two in front, and each part is sure of its own.
    const other = [first, second].find(({ id }) => id !== best)
    const isPair = [first, second].some(({ id }) => id === best) && other?.id === next?.id
    if (
      isPair &&
      Math.min(first.probability, second.probability) >= two.part &&
      next!.probability >= two.next
    )
      return { first: first.id, second: second.id }
    const isNamed = documentKindNamedIn(left) !== null && documentKindNamedIn(right) !== null
    if ((isNamed || isMarked) && first.probability >= 0.3 && second.probability >= 0.3)
      return { first: first.id, second: second.id }
  }
  return null
}

/** Words that leave the choice open: «приказ или распоряжение», «точно не знаю». */
const isOpen = (text: string): boolean =>
  /(?<!\p{L})(?:или|либо|не\s+(?:знаю|помню|сказали|решили)|ещё\s+решаем|какая\s+(?:нужна\s+)?бумага|как(?:ой|ую)-то|что-то|что-нибудь)(?!\p{L})/iu.test(
    text,
  )

/** A bare kind («договор»), and one or two words without a kind («отпуск Никитиной»), are never certain. */
const isTooShort = (text: string): boolean => {
  const words = text.split(/[^\p{L}\d-]+/u).filter((word) => word.length > 2)
  return words.length < 2 || (words.length < 3 && documentKindNamedIn(text) === null)
}

function isCertain(text: string, best: Ranked, ranked: readonly Ranked[]): boolean {
  if (isOpen(text) || isTooShort(text)) return false
  if (ranked[0]?.id !== best.id || best.guessed < certain.guessed) return false
  const next = Math.max(0, ...ranked.filter(({ id }) => id !== best.id).map(({ score }) => score))
  const isNamed = best.score >= namedScore && best.score - next >= certain.margin
  const isOpposed = next - best.score > 2
  return best.probability >= (isNamed ? certain.named : certain.described) && !isOpposed
}
