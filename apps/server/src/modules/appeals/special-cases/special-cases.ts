import { isKnownForm, normalise } from '#platform/russian/index.ts'
import { conceptsOf, type Detection } from '#platform/text-models/index.ts'

import { otherBodyFor } from '../competence.ts'
import { namesPlace } from '../places.ts'
import { isDirective, wantsAnswer } from '../requests/clauses.ts'
import type { Question } from '../requests/questions.ts'
import type { Requisites } from '../requisites/applicant.ts'
import type { Topic } from '../topics.ts'
import { anonymous, hasHome, isReachedByNet } from './anonymous.ts'
import { isAnsweredBefore, isUnanswered } from './answered-before.ts'
import type { Signal } from './signals.ts'

/** What an appeal was found to be. */
export type AppealFindings = {
  readonly topics: readonly Topic[]
  readonly questions: readonly Question[]
  readonly requisites: Requisites
}

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

const courtActed =
  /(?<!\p{L})(?:судь(?:[яеию]|[её]й|ями|ях)|(?:районн|городск|мирово|верховн|арбитражн|областн|кассационн|апелляционн)\p{L}*\s+суд\p{L}{0,3}|судом\s+(?:\p{L}+\s+)?обязал\p{L}*|арбитраж|(?:рай|гор|обл)?(?:рай|гор|обл)суд\p{L}{0,2}|суд\s+(?:[\p{L}«»]+\s+){0,4}\p{L}{3,}(?:л|лся|неправ)(?!\p{L})|присудили\s+мне|с\s+судом|строчк\p{L}+\s+решени\p{L}|по\s+делу\s+№|(?:рай|гор|обл)?суд\s+(?:\p{L}+\s+){0,3}(?:(?:при|о)судил|сказал|решил|постановил|определил|отказал|вынес|взыскал|оставил|обязал|лишил|разрешил|запретил|признал|утвердил|выселил|отдал|прав[её]л|пров[её]л|восстановил|не\s+восстановил|велел|встал|изъял|поделил|снизил|оштрафовал|лишил|оправдал|засудил|отверг|отклонил)\p{L}*|(?:оштрафовал\p{L}|лишил\p{L}|выселил\p{L}|наказал\p{L}|осудил\p{L})\s+(?:\p{L}+\s+){0,3}судом|по\s+суду\s+(?:\p{L}+\s+){0,3}(?:отказал|присудил|взыскал|забрал|выселил|отобрал)\p{L}*|(?:перв|втор)\p{L}+\s+инстанци\p{L}|апелляци[яию]|кассаци[яию]|(?:решени|приговор|определени|постановлени|приказ)\p{L}*\s+(?:\p{L}+\s+)?(?:суда|судьи)|по\s+иску|приговор\p{L}{0,3}|судебн\p{L}+\s+(?:акт|приказ|решени)\p{L}*)(?!\p{L})/iu
const wantsAnnulment =
  /(?<!\p{L})(?:отмен(?:ите|ить|яйте|ив)|аннулир(?:уйте|овать)|пересмотр(?:ите|еть|ит|а)|пересужива\p{L}+)[\s,]+(?:[\p{L}«»-]+\s+){0,3}(?:взыскани|акт|приказ|дел[оа](?!\p{L})|снос|суд)|(?:вопреки|не\s+признать)\s+(?:\p{L}+\s+){0,3}(?:суд|решени|бумаг)|призна(?:йте|ть|в)\s+(?:\p{L}+\s+){0,5}(?:неверн|незаконн|недействительн|неправильн|ошибочн)|(?:решени|определени|приговор)\p{L}*\s+(?:\p{L}+\s+)?(?:неверн|незаконн|недействительн|неправильн|ошибочн)|не\s+соглас\p{L}+\s+(?:\p{L}+\s+)?с\s+(?:\p{L}+\s+){0,2}(?:суд|решени|определени|приговор)|(?:смягч|исправ)\p{L}+\s+(?:\p{L}+\s+)?(?:приговор|судебн)|(?:суд|судья)\s+(?:\p{L}+\s+)?(?:ошиб|неправ|куплен)|накажите\s+судь|(?<!\p{L})(?:отмен(?:ите|ить|яйте)|пересмотр(?:ите|еть))\s+(?:[\p{L}«»-]+\s+){0,4}(?:решени|приговор|определени|отказ|постановлени|издевательств|безобрази|это|штраф|снос|взыскани)|отмените(?!\p{L}|\s+(?:[\p{L}«»-]+\s+){0,3}(?:ваш|сво|распоряжени|постановлени|рейс|закупк|приказ|плат|взнос))|(?:отменить|пересмотреть)\s+определени|освободи(?:те|ть)\s+(?:\p{L}+\s+)?от\s+выплат|(?:наложите|используйте)\s+(?:\p{L}+\s+){0,2}вето|верн(?:ите|уть)\s+в\s+силу|призна(?:йте|ть)\s+(?:\p{L}+\s+){0,3}недействительн|(?:решени|приговор|определени|отказ)\p{L}*\s+[^.!?\n]{0,50}(?:отмените|отменить|пересмотрите|пересмотреть)/iu
/** Who agrees with the court, or has a judge of another kind: of a contest, of the world above. */
const isSettled =
  /(?<!\p{L})(?:(?:с\s+(?:решени\p{L}+|судом|этим|ним)\s+(?:(?:я|мы|полностью)\s+)?(?:согласн\p{L}|не\s+спор)|(?:я|мы)\s+согласн\p{L}|не\s+оспарива|спорить\s+не|не\s+спорю|вопросов\s+(?:к\s+\p{L}+\s+)?не\s+имею|в\s+(?:мою|нашу)\s+пользу|давно\s+исполнен\p{L}*|вопросов\s+нет|претензий\s+нет)|(?:бог|вы|сам)\s+(?:ей|ему|им|вам|мне|тебе)\s+судь[яи]|судь\p{L}+\s+(?:\p{L}+\s+){0,4}(?:смотр|турнир|соревновани|матч|конкурс|поедин|игр)|(?:смотр|турнир|соревновани|матч|чемпионат)\p{L}*\s+(?:\p{L}+\s+){0,4}судь)/iu
const wantsExecution =
  /(?<!\p{L})(?:(?:я|мы)\s+(?:\p{L}+\s+){0,2}отменил|по\s+решени[юя]\s+суда\s+(?:мне|нам|вы|администрац)|не\s+исполня|исполнени[ея]\s+решени|(?:велите|заставьте|обяжите)\s+(?:\p{L}+\s+){0,2}исполн|исполн(?:ите|ить|яйте)\s+(?:\p{L}+\s+)?решени|суд\s+(?:\p{L}+\s+){0,4}обязал\s+(?:вас|администрац)|через\s+суд\s+(?:\p{L}+\s+)?(?:заставил|обязал))/iu

/** Part 2 of article 11: a court's act is contested. */
const court = (text: string, sure: Sure): Signal | null =>
  courtActed.test(text) &&
  ((sure.has('court') &&
    /(?<!\p{L})(?:суд(?:а|ом|у|е)?|инстанци\p{L}+|иску|приговор\p{L}*)(?!\p{L})/iu.test(text)) ||
    wantsAnnulment.test(text)) &&
  !wantsExecution.test(text) &&
  !isSettled.test(text)
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

/** Topics of institutions and lines: there is one, unless the author says that it is theirs or names a thing that stands in many places. */
const ofInstitution = new Set([
  'bus',
  'school',
  'kindergarten',
  'sport',
  'culture',
  'health',
  'trade',
  'property',
  'kaprem',
])
const theirs =
  /(?<!\p{L})(?:наш\p{L}*|мо(?:й|его|ему|ем|ей|ю|я|и)|у\s+нас|(?:сын|доч|внук|внуч|реб[её]н)\p{L}+)(?!\p{L})/iu
const standing =
  /(?<!\p{L})(?:остановк|павильон|навес|площадк|турник|тренаж|каток|катка|катке|корт|хоккейн\p{L}+\s+короб|ларь?[её]?к|киоск|палатк|магазин|аптек|крыльц|балкон|козырь?[её]?к|фасад|кровл|крыш|афиш|вывеск|амбулатори|маршрутк|качел|горк|скамейк|скамь|лавочк|фонар|светофор)\p{L}*/iu
const looksThere = /(?<!\p{L})(?:проверьте|посмотрите|осмотрите|приезжайте)(?!\p{L})/iu
/** «Когда дадут воду?» asks for the same as «Дайте воду». */
const whenDone =
  /(?<!\p{L})(?:когда|долго\s+ли)\s+(?:\p{L}+\s+){0,3}\p{L}+(?:[яую]т|[еи]те|[еи]т|ть)(?:ся)?(?!\p{L})/iu

/** Nothing says where the place is that has to be inspected, and no address of the author either, though an answer reaches them. */
function clarify(text: string, { topics, questions, requisites }: AppealFindings): Signal | null {
  const { from, address, email } = requisites
  const [topic] = topics
  if (address !== null || !isReachedByNet(text, requisites) || hasHome(text, from)) return null
  const isThere = standing.test(text)
  const isOfPlace =
    topic === undefined
      ? isThere
      : ofInstitution.has(topic.id)
        ? isThere || theirs.test(text)
        : topic.inspection === 'place'
  const wantsDone = (asked: string) =>
    (isDirective(asked) && (!wantsAnswer(asked) || looksThere.test(asked))) || whenDone.test(asked)
  if (!isOfPlace || !questions.some(({ text: asked }) => wantsDone(asked))) return null
  if (namesPlace(text, [from, email])) return null
  return {
    rule: 'clarify',
    text: 'Место не названо, а адреса заявителя в тексте нет: запросите уточнение, срок при этом не прерывается.',
    normId: 'fz59-st5',
    kind: 'clarify',
  }
}
