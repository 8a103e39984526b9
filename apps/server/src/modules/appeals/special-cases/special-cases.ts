import { isKnownForm, normalise } from '#platform/russian/index.ts'
import { conceptsOf, type Detection } from '#platform/text-models/index.ts'

import { otherBodyFor } from '../competence.ts'
import type { Question } from '../requests/question.ts'
import { anonymous } from './anonymous.ts'
import { isAnsweredBefore, isUnanswered } from './answered-before.ts'
import { clarify } from './clarify.ts'
import { contestsCourt } from './court-wordings.ts'
import type { AppealFindings } from './findings.ts'
import type { Signal } from './signals.ts'
import { thanks } from './thanks.ts'

/** What the model of cases says: the codes that it is sure of. */
type Sure = ReadonlySet<string>

/**
 * Cases in which the law replaces the answer on the merits or sets another term (59-ФЗ ст. 8, 11, 13): what is exact by
 * law, and what the model is sure of by the wording. `whole`: the text with its quotations, as the model judged it.
 */
export function specialCases(
  text: string,
  found: AppealFindings,
  cases: readonly Detection[],
  whole: string,
): Signal[] {
  const sure = new Set(cases.flatMap(({ label, isSure }) => (isSure ? label : [])))
  const likely = (code: string) => cases.find(({ label }) => label === code)?.probability ?? 0
  const thankful = thanks(text)
  // Nothing is asked that could be unclear, another body's or answered before.
  if (thankful !== null) return [thankful, anonymous(text, found.requisites)].filter((one) => one !== null)
  const returned = court(text, sure)
  return [
    anonymous(text, found.requisites),
    unclear(text, found, sure.has('unclear') ? 1 : likely('unclear')),
    returned,
    returned === null ? stop(whole, sure) : null,
    // What goes back to its author with the way to a higher court goes nowhere else.
    ...(returned === null ? redirected(found, sure, likely('redirected')) : []),
    clarify(whole, found),
  ].filter((signal) => signal !== null)
}

/** Parts 4 and 4.1 of article 11: the text cannot be read, or what it wants cannot be made out. */
function unclear(
  text: string,
  { topics, questions, requisites }: AppealFindings,
  likely: number,
): Signal | null {
  const gibberish = isGibberish(text)
  const isEmpty = topics.length === 0 && questions.length === 0 && text.trim().length < 120
  // Whoever writes has a name and a village; the letter is about neither.
  const body = [requisites.from, requisites.address].reduce<string>(
    (rest, known) => (known === null ? rest : rest.replace(known, ' ')),
    text,
  )
  const isVague = topics.length === 0 && vagueShare(body) >= 0.28 && namesNothing(body)
  // What the model finds likely is so when no topic, no matter and no other body is named.
  const isNamed = topics.length > 0 || otherBodyFor({ text: body, context: body, topic: null }) !== null
  const isLikely = !isNamed && (likely >= 0.25 || (likely >= 0.12 && namesNothing(body)))
  if (!gibberish && !isEmpty && !isVague && !isLikely && likely < 1 && !isSenseless(text, questions))
    return null
  return {
    rule: 'unclear',
    text: gibberish
      ? 'Текст не поддаётся прочтению: ответ не даётся, автора уведомляют в 7 дней.'
      : 'Суть обращения не определить: ответ по существу не даётся, автора уведомляют в 7 дней.',
    normId: gibberish ? 'fz59-st11-4' : 'fz59-st11-4-1',
    kind: 'unclear',
  }
}

/** Words that point at something without saying what it is. */
const vagueWord =
  /^(?:то|та|тот|те|той|тем|том|тому|того|ту|сам(?:ое|ая|ый|ой|ую|ым|ом|и)|эт(?:от|о|а|ом|ого|у|и|их|им)|вот|так|тогда|теперь|там|тут|здесь|сюда|туда|вс[её]|такое|такой|как|наоборот|другие|где|что|кто|чего|они|их|им|ним|них|он|она|его|ему|не[ёе]|ней|опять|снова|раньше|прежн\p{L}+|известн\p{L}+|положени\p{L}+|обстоятельств\p{L}+|предмет\p{L}*|суть|знаете|поняли|поним\p{L}+|между|раз|который|которое|кем|чем)$/iu
const delusion =
  /(?<!\p{L})(?:зв[её]зды\s+(?:\p{L}+\s+){0,3}(?:сошлись|велели)|голос[а]?\s+(?:по\s+радио|в\s+голове|свыше)|печать\s+снята|облуча(?:ют|ет)\s+(?:меня|нас|мозг)|зомбиру|инопланет|чип\s+вживи)/iu

function vagueShare(text: string): number {
  const words = text.slice(0, maxReadLength).match(/\p{L}+/gu) ?? []
  return words.filter((word) => vagueWord.test(word)).length / Math.max(1, words.length)
}

/** What a letter may speak of without saying what it is about. */
const aboutNothing = new Set([
  'village',
  'children',
  'elderly',
  'neighbours',
  'night',
  'time-wait',
  'officials',
  'unanswered',
  'queue',
  'fee-general',
  'request-move',
  'request-build',
  'request-explain',
  'request-money',
  'request-punish',
  'danger-life',
  'rude',
  'open-information',
  'personal-data',
  'initiative',
  'thanks-greetings',
  'playground',
])

/** Whether no word of the letter belongs to a matter that people write about. */
const namesNothing = (text: string): boolean =>
  !conceptsOf(
    normalise(text.slice(0, maxReadLength)).map(({ word }) => word),
    'appeal',
  ).some((name) => !aboutNothing.has(name))

/** Words without an object: the share of pronouns is high, and nothing is named by a topic with certainty. */
function isSenseless(text: string, questions: readonly Question[]): boolean {
  if (delusion.test(text)) return true
  const isLong = (text.match(/\p{L}+/gu) ?? []).length >= 20
  return isLong && vagueShare(text) >= 0.4 && !questions.some(({ topic, sure }) => topic !== null && sure)
}

/**
 * Whether the text is no language: most of its words have clusters of consonants, no vowel or no Cyrillic, or not one of
 * them is a word of Russian, a preposition included.
 */
function isGibberish(text: string): boolean {
  const words =
    text
      .slice(0, maxReadLength)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  if (words.length === 0) return true
  const strange = words.filter(
    (word) =>
      !/[а-яё]/u.test(word) ||
      misread.test(word) ||
      /[бвгджзклмнпрстфхцчшщъ]{6,}/u.test(word) ||
      (word.length >= 4 && !/[аеёиоуыэюя]/u.test(word)) ||
      /(.)\1{3,}/u.test(word),
  ).length
  if (strange / words.length > 0.5) return true
  return strange > 0 && normalise(words.join(' ')).every(({ isStop, word }) => !isStop && !isKnownForm(word))
}

/** Letters that a wrong code page makes of Russian ones. */
const misread = /[ґђѓєѕіїјљњћќўџ]/u
/** The beginning of a letter shows whether it can be read. */
const maxReadLength = 4000

/** Part 2 of article 11: a court's act is contested. */
const court = (text: string, sure: Sure): Signal | null =>
  contestsCourt(text, sure.has('court'))
    ? {
        rule: 'court',
        text: 'Обжалуется судебный акт: обращение возвращают в 7 дней с разъяснением порядка обжалования, оценку акту не дают.',
        normId: 'fz59-st11-2',
        kind: 'court',
      }
    : null

/** Part 5 of article 11: answered on the merits before, nothing new now. */
const stop = (text: string, sure: Sure): Signal | null =>
  (sure.has('stop') && !isUnanswered(text)) || isAnsweredBefore(text)
    ? {
        rule: 'stop',
        text: 'Автор сам пишет, что ответы получал и нового не сообщает: переписку вправе прекратить руководитель своим решением.',
        normId: 'fz59-st11-5',
        kind: 'stop',
      }
    : null

/** Parts 3 and 4 of article 8: questions that another body decides. */
function redirected({ questions }: AppealFindings, sure: Sure, likely: number): Signal[] {
  const bodies = questions.map((question) => {
    const body = otherBodyFor(question)
    // Of what the topic does not settle: another body is named in many letters that want nothing of it.
    return body?.id === 'health' || likely >= leastRedirected ? body : null
  })
  const names = [...new Set(bodies.flatMap((body) => body?.name ?? []))]
  const isOwn = questions.some(({ topic, sure: isSure }) => topic !== null && isSure && topic !== 'benefits')
  const isJudgedWhole = names.length === 0 && sure.has('redirected') && !isOwn
  if (isJudgedWhole) names.push('уполномоченный орган')
  if (names.length === 0) return []
  // The model has learned the case from letters that are another body's as a whole.
  const isWhole = isJudgedWhole || questions.every(({ topic }, at) => bodies[at] !== null || topic === null)
  const rule = isWhole ? 'redirected' : 'redirected-part'
  const subject = isWhole ? 'Вопрос решает другой орган' : 'Часть вопросов решает другой орган'
  return [
    {
      rule,
      text: `${subject} (${names.join('; ')}): в 7 дней обращение направляют туда и уведомляют заявителя.`,
      normId: isWhole ? 'fz59-st8-3' : 'fz59-st8-4',
      kind: 'redirected',
    },
  ]
}

/** Below this probability a body that is named is only spoken of: of eleven such letters of the training texts one was another body's. */
const leastRedirected = 0.01
