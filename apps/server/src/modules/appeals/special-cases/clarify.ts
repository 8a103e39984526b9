import { namesPlace } from '../places.ts'
import { isDirective, wantsAnswer } from '../requests/clauses.ts'
import { hasHome, isReachedByNet } from './anonymous.ts'
import type { AppealFindings } from './findings.ts'
import type { Signal } from './signals.ts'

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

/** «Накажите водителя»: of a trip that is said by no number, time or stop. */
const ofTrip = /(?<!\p{L})(?:водител|кондуктор|маршрутк|автобус)\p{L}*/iu
/** «Разобраться с моим участком, как мы говорили»: all that is meant was said elsewhere. */
const saidElsewhere =
  /(?<!\p{L})как\s+(?:мы\s+)?(?:(?:с\s+вами|вам|уже|летом|весной|осенью|зимой)\s+){0,2}(?:мы\s+)?(?:говорил|договорил|договаривал|условил|обсуждал|объяснял)\p{L}*/iu
const wholeMatter =
  /(?<!\p{L})(?:разобраться|разберитесь|решить|решите|помочь|помогите|закончить|закончите)(?!\p{L})/iu
const maxWordsOfUnsaid = 30

const signalOf = (text: string): Signal => ({ rule: 'clarify', text, normId: 'fz59-st5', kind: 'clarify' })

/** What has to be asked before an answer: where the place is, which trip is meant, or what is wanted at all. */
export function clarify(text: string, found: AppealFindings): Signal | null {
  if (isUnsaid(text, found))
    return signalOf(
      'Не сказано, о чём именно просит заявитель: запросите уточнение, срок при этом не прерывается.',
    )
  return isPlaceUnknown(text, found)
    ? signalOf(
        'Место не названо, а адреса заявителя в тексте нет: запросите уточнение, срок при этом не прерывается.',
      )
    : null
}

/** The name as it stands in the letter: «Пелагея Андреевна Ощепкова» is read as «Ощепкова Пелагея Андреевна». */
function writtenName(text: string, from: string | null): string | null {
  const words = from?.match(/\p{L}{2,40}/gu) ?? []
  if (words.length < 2 || words.length > maxNameWords) return null
  const one = `(?:${words.join('|')})`
  return (
    new RegExp(String.raw`(?<!\p{L})${one}(?:\s${one}){${words.length - 1}}(?!\p{L})`, 'u').exec(text)?.[0] ??
    null
  )
}
const maxNameWords = 5

/** Which trip, or which talk: nothing besides the author's own data can be looked up. */
function isUnsaid(text: string, { topics, questions, requisites }: AppealFindings): boolean {
  const { from, address, email, phone } = requisites
  const own = [from, address, email, phone].reduce<string>(
    (rest, known) => (known === null ? rest : rest.replace(known, ' ')),
    text,
  )
  if (/\d|«/u.test(own)) return false
  const words = own.match(/\p{L}+/gu)?.length ?? 0
  if (words > maxWordsOfUnsaid) return false
  const asked = questions.map(({ text: one }) => one).join(' ')
  const isTrip = topics[0]?.id === 'bus' && /водител|кондуктор/iu.test(asked) && ofTrip.test(own)
  return (isTrip && !namesPlace(own)) || (saidElsewhere.test(own) && wholeMatter.test(asked))
}

/**
 * Whether nothing says where the place is that has to be inspected, and there is no address of the author either, though an answer
 * reaches them.
 */
function isPlaceUnknown(text: string, { topics, questions, requisites }: AppealFindings): boolean {
  const { from, address, email } = requisites
  const [topic] = topics
  if (address !== null || !isReachedByNet(text, requisites) || hasHome(text, from)) return false
  const isThere = standing.test(text)
  const isOfPlace =
    topic === undefined
      ? isThere
      : ofInstitution.has(topic.id)
        ? isThere || theirs.test(text)
        : topic.inspection === 'place'
  const wantsDone = (asked: string) =>
    (isDirective(asked) && (!wantsAnswer(asked) || looksThere.test(asked))) || whenDone.test(asked)
  if (!isOfPlace || !questions.some(({ text: asked }) => wantsDone(asked))) return false
  return !namesPlace(text, [writtenName(text, from), from, email])
}
