import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { areOfReplacedThings } from './other-things.ts'
import { isSameAction, isSamePayment, isSubmission } from './same-action.ts'
import type { Statement } from './statements.ts'

/** What two statements have in common or not, by name; the weights of the signs are learned (`npm run train:terms`). */
export type PairSigns = Readonly<Record<PairSign, number>>
export type PairSign = (typeof pairSigns)[number]

export const pairSigns = [
  'constant',
  'same paragraph',
  'one is a complaint',
  'one is a prolongation',
  'one is repeated',
  'one is conditional',
  'one is an earliest time',
  'another actor',
  'word before',
  'word behind',
  'other word behind a number',
  'day',
  'days',
  'money',
  'day of a month',
  'share',
  'words of the part, of the shorter',
  'words of the part, of both',
  'words of the sentence, of the shorter',
  'words of the clause',
  'first word in common',
  'event',
  'other event',
  'one without an event',
  'verb',
  'things',
  'same action',
  'another condition',
  'ratio',
  'zero',
  'one in years',
  'one of several',
  'short clause',
  'named as the term',
  'named as the term, words in common',
  'nearer than others',
] as const

/** Two statements of values that differ and may be of one thing. */
export type Pair = { readonly one: Statement; readonly other: Statement; readonly signs: PairSigns }

/** Statements of an act that are compared: more are tables. */
const maxStatements = 300

/** The pairs of an act: values of one kind that differ and stand in two clauses. In the order of the later statement. */
export function pairsOf(all: readonly Statement[]): Pair[] {
  const statements = all.slice(0, maxStatements)
  const read = weighed(statements.map(readStatement))
  const likeness = likenessOf(statements, read)
  const pairs: Pair[] = []
  for (const [later, other] of statements.entries()) {
    for (const [earlier, one] of statements.slice(0, later).entries()) {
      if (one.value === other.value || !areComparable(one, other)) continue
      if (areOthers(read[earlier]!.years, read[later]!.years)) continue
      const margin = likeness.marginOf(earlier, later)
      pairs.push({ one, other, signs: signsOf([one, other], [read[earlier]!, read[later]!], margin) })
    }
  }
  return pairs
}

/** Not in one clause, of the same year, both before or both after the event; each decision has a majority of its own. */
const areComparable = (one: Statement, other: Statement): boolean =>
  areOfOneKind(one, other) &&
  areOfOneAct(one, other) &&
  !areForOthers(one, other) &&
  one.kind !== 'votes' &&
  !isOneClause(one, other) &&
  one.action.isEarliest === other.action.isEarliest &&
  isException.test(one.clause) === isException.test(other.clause) &&
  isOwnPublication.test(one.clause) === isOwnPublication.test(other.clause) &&
  isOwnEntry.test(one.clause) === isOwnEntry.test(other.clause) &&
  !areOpposite(one, other) &&
  !isWithin(one, other) &&
  !isWithin(other, one) &&
  !areOfOtherNames(one, other) &&
  !areOfOtherMatters(one, other) &&
  !areOfReplacedThings(one, other)

/** A case that the rule beside it is not for. */
const isException =
  /(?<!\p{L})(?:в\s+(?:исключительн|экстренн|чрезвычайн|неотложн)\p{L}+\s+случа|при\s+(?:аварии|угрозе|чрезвычайн))/iu
/** The act itself is published, not what it is about. */
const isOwnPublication =
  /(?<!\p{L})(?:опубликовать|разместить|обнародовать)\s+(?:настоящ\p{L}+\s+)?(?:постановление|решение|распоряжение|приказ)/iu

/** When the act itself is in force is no term of what is done under it. */
const isOwnEntry =
  /(?<!\p{L})(?:постановление|решение|распоряжение|приказ|порядок|положение|правила)\s+вступа\p{L}{1,3}\s+в\s+силу/iu

const denied = /(?<![а-я])не ([а-я]{4,20}(?:щ|вш|нн)[а-я]{2,3})(?![а-я])/g
/** «Живущие на территории», «не живущие на территории»: what is said of the ones is not of the others. */
function areOpposite(one: Statement, other: Statement): boolean {
  const [first, second] = [foldCase(one.clause), foldCase(other.clause)]
  const isDenied = (text: string, by: string) =>
    [...by.matchAll(denied)].some(([, word = '']) =>
      new RegExp(`(?<![а-я])(?<!не )${word.slice(0, -2)}`).test(text),
    )
  return isDenied(first, second) || isDenied(second, first)
}

/** «до 15 июля» and «с 1 мая по 30 июня» are two ends. */
const areOfOneKind = ({ kind: one }: Statement, { kind: other }: Statement): boolean =>
  one === other || [one, other].every((kind) => kind === 'day' || kind === 'through')

/** «Действует по 30 ноября» is no deadline of what is paid: the end of a period and a day are of one thing where one thing is done. */
const areOfOneAct = (one: Statement, other: Statement): boolean =>
  one.kind === other.kind || [...one.action.verbs].some((verb) => other.action.verbs.has(verb))

/** «Плата за место», «плата за место для автомобиля»: for whom or what a sum or a number is. */
function areForOthers(one: Statement, other: Statement): boolean {
  const isOnlyOf = ({ action: { condition } }: Statement, { clause }: Statement) =>
    condition.startsWith('для ') && !foldCase(clause).includes(condition.slice(4, 4 + beginning))
  return isCounted(one) && (isOnlyOf(one, other) || isOnlyOf(other, one))
}

const isCounted = ({ kind }: Statement): boolean =>
  kind === 'share' || kind === 'money' || kind.startsWith(':')
const highest =
  /(?:не\s+(?:более|выше|свыше|больше)|не\s+превыша\p{L}+|до|в\s+пределах|максимальн\p{L}+\s+размер\p{L}*)\s*[—–-]?\s*$/iu
const lowest = /(?:не\s+(?:менее|ниже|меньше)|от|минимальн\p{L}+\s+размер\p{L}*)\s*[—–-]?\s*$/iu

/** An exact value within a limit: «не более 100 процентов оклада», «в размере 30 процентов оклада». */
function isWithin(limit: Statement, exact: Statement): boolean {
  if (!isCounted(limit)) return false
  const [beforeLimit, beforeExact] = [limit, exact].map(({ clause, start, clauseStart }) =>
    clause.slice(0, start - clauseStart),
  )
  if (highest.test(beforeExact!) || lowest.test(beforeExact!)) return false
  return (
    (highest.test(beforeLimit!) && exact.value <= limit.value) ||
    (lowest.test(beforeLimit!) && exact.value >= limit.value)
  )
}

/** «Улица Набережная — 40 мест», «Улица Вокзальная — 30 мест»: what is counted is distinguished by its name. */
const areOfOtherNames = (one: Statement, other: Statement): boolean =>
  isCounted(one) && areOthers(namesIn(one), namesIn(other))

/** Words with a capital before the value, except the first of the clause. */
const namesIn = ({ clause, start, clauseStart }: Statement): string[] =>
  [...clause.slice(0, start - clauseStart).matchAll(/(?<=[\p{L}\d)»,]\s+«?|«)\p{Lu}\p{Ll}{2,}/gu)].map(
    ([name]) => name.slice(0, beginning),
  )

/** What is given and taken in any procedure. */
const commonThings = /^(?:заявл|заявк|докум|обращ|ответ|решен|запро|матер|уведо)/u

/**
 * «…; заявление рассматривают в течение десяти дней»: which one is known from what stands before it in its point. Of two such
 * clauses behind words that have nothing in common each is about another.
 */
function areOfOtherMatters(one: Statement, other: Statement): boolean {
  const isBare = ({ action, clause }: Statement) =>
    clause.length <= 110 && [...action.objects].every((thing) => commonThings.test(thing))
  if (one.paragraph === other.paragraph || !isBare(one) || !isBare(other)) return false
  return areOthers([...stemsOf(one.context)], [...stemsOf(other.context)])
}

const isOneClause = (one: Statement, other: Statement): boolean =>
  one.paragraph === other.paragraph && one.clauseStart === other.clauseStart

/** The words of what is around a value, by their first letters. */
type Read = {
  readonly clause: ReadonlySet<string>
  readonly near: ReadonlySet<string>
  readonly part: ReadonlySet<string>
  readonly sentence: ReadonlySet<string>
  readonly event: string
  readonly before: string
  readonly behind: string
  readonly isComplaint: boolean
  readonly isProlongation: boolean
  readonly isRepeated: boolean
  readonly isConditional: boolean
  readonly isEarliest: boolean
  readonly isNamedAsTerm: boolean
  readonly years: readonly string[]
  readonly actors: readonly string[]
}

/** Words that values stand among: no sign of what they are of. */
const common = new Set(
  'срок дней рабоч кален течен поздн менее более должн котор после также соста разме устан поряд соотв этого такж через рубле проце числа предс день месяц часов лет года год если либо при для его их она они оно как что все всех того этом этой один одна одно двух трех'.split(
    ' ',
  ),
)
const beginning = 5

function stemsOf(text: string): Set<string> {
  const words = foldCase(text).match(/[а-я]{4,}/gu) ?? []
  return new Set(
    words
      .map((word) => word.slice(0, beginning))
      .filter((stem) => !common.has(stem) && !common.has(stem.slice(0, 4))),
  )
}

const eventOf =
  /(?:со дня|с момента|с даты|после|по истечении|с)\s+(?:[еи]го\s+|ее\s+|их\s+)?(?<event>[а-я]{5,})/u

function readStatement({ clause, near, sentence, before, after }: Statement): Read {
  const event = eventOf.exec(after) ?? eventOf.exec(before)
  return {
    clause: stemsOf(clause),
    near: stemsOf(near),
    part: stemsOf(`${before} ${after}`),
    sentence: stemsOf(sentence),
    event: (event?.groups?.['event'] ?? '').slice(0, beginning),
    before: (before.match(/[а-я]{4,}/gu)?.at(-1) ?? '').slice(0, beginning),
    behind: (/[а-я]{4,}/u.exec(after)?.[0] ?? '').slice(0, beginning),
    isComplaint: complaint.test(clause),
    isProlongation: prolongation.test(clause),
    isRepeated: repeated.test(clause),
    isConditional: conditional.test(clause),
    isEarliest: earliest.test(near),
    isNamedAsTerm: namedAsTerm.test(clause),
    years: yearsIn(sentence),
    actors: actorsIn(clause),
  }
}

/** Words with how much each says in this act, and all together: the fewer clauses have a word, the more it says. */
type Weighed = { readonly words: ReadonlyMap<string, number>; readonly sum: number }
type WeighedRead = Omit<Read, 'clause' | 'near' | 'part' | 'sentence'> &
  Readonly<Record<'clause' | 'near' | 'part' | 'sentence', Weighed>>

function weighed(read: readonly Read[]): WeighedRead[] {
  const clauses = [...new Map(read.map(({ clause }) => [[...clause].join(' '), clause])).values()]
  const counts = new Map<string, number>()
  for (const clause of clauses) for (const stem of clause) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const weightOf = (stem: string) => Math.log((clauses.length + 1) / ((counts.get(stem) ?? 0) + 0.5))
  const weigh = (stems: ReadonlySet<string>): Weighed => {
    const words = new Map([...stems].map((stem) => [stem, weightOf(stem)]))
    return { words, sum: [...words.values()].reduce((sum, weight) => sum + weight, 0) }
  }
  return read.map((one) => ({
    ...one,
    clause: weigh(one.clause),
    near: weigh(one.near),
    part: weigh(one.part),
    sentence: weigh(one.sentence),
  }))
}

/** The weight of the words in common as a share of that of both, and of the shorter one. */
function overlap(one: Weighed, other: Weighed): { ofBoth: number; ofShorter: number } {
  const [few, many] = one.words.size <= other.words.size ? [one, other] : [other, one]
  let shared = 0
  for (const [stem, weight] of few.words) if (many.words.has(stem)) shared += weight
  return {
    ofBoth: shared / Math.max(1e-6, one.sum + other.sum - shared),
    ofShorter: shared / Math.max(1e-6, Math.min(one.sum, other.sum)),
  }
}

/** How alike each two statements of one kind are, and how much more than any of them is to a third. */
function likenessOf(statements: readonly Statement[], read: readonly WeighedRead[]) {
  const found = statements.map(() => new Map<number, number>())
  for (const [later, other] of statements.entries()) {
    for (const [earlier, one] of statements.slice(0, later).entries()) {
      if (!areOfOneKind(one, other) || isOneClause(one, other)) continue
      const clauses = overlap(read[earlier]!.clause, read[later]!.clause)
      const near = overlap(read[earlier]!.near, read[later]!.near)
      const likeness = clauses.ofBoth + near.ofBoth + clauses.ofShorter / 2
      found[earlier]!.set(later, likeness)
      found[later]!.set(earlier, likeness)
    }
  }
  const best = found.map((others) => [...others].toSorted(([, one], [, other]) => other - one).slice(0, 2))
  const bestBut = (of: number, but: number) => best[of]!.find(([at]) => at !== but)?.[1] ?? 0
  return {
    marginOf: (one: number, other: number): number =>
      Math.max(
        -1,
        Math.min(1, (found[one]!.get(other) ?? 0) - Math.max(bestBut(one, other), bestBut(other, one))),
      ),
  }
}

const complaint = /жалоб|обжал|апелляц/iu
const prolongation = /продл[её]?|продле|перенос|нов[аы]\p{L}+ (?:срок|дат)|первоначальн/iu
const repeated = /повторн/iu
const conditional = /если|в случае|(?:^|, )при /iu
const earliest =
  /не ранее|не раньше|не (?:менее|позднее) чем за|за \S+ (?:\S+ )?(?:дн|сут|час|мес|нед)\p{L}* до|не менее|не ниже|не меньше|не короче/iu
/** «то есть», «не внёсшая плату до», «отведённых на»: a clause that repeats a value which was set elsewhere. */
const namedAsTerm =
  /то есть|отвед[её]нн|отпущенн|назначенн|предусмотренн|положенн|общий срок|крайн|каков|причитающ|составляющ|последн|по прошествии|по истечении|спустя|не (?:вн[её]с|представ|упла|подав|выда|получ|яв)|превысивш|пропустивш|заверш[её]н|заканчивается/iu

/** «на 2027 год», «ежегодно»: each year has values of its own. */
const yearsIn = (sentence: string): string[] =>
  (foldCase(sentence).match(/(?<!\d)20\d\d(?!\d)|ежегодн|каждого года/gu) ?? []).map((year) =>
    /\d/.test(year) ? year : 'yearly',
  )

const actor =
  /(?<![а-я])(?:администрац|комисси|комитет|отдел|управлени|департамент|глав[аыеу](?![а-я])|председател|директор|руководител|специалист|секретар|заявител|граждан|участник|победител|получател|родител|арендатор|подрядчик|наниматель|нанимател|совет|дум|жюри|учредител|школ|библиотек|учреждени|организаци)/gu
const actorsIn = (clause: string): string[] => foldCase(clause).match(actor) ?? []

/** Both say something, and nothing of it is the same. */
const areOthers = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word))

/** What a clause begins with is what it is about. */
const startsIn = (one: Weighed, other: Weighed): boolean =>
  other.words.has(one.words.keys().next().value ?? '')

function signsOf(
  [one, other]: readonly [Statement, Statement],
  [first, second]: readonly [WeighedRead, WeighedRead],
  margin: number,
): PairSigns {
  const { kind } = one
  const isEitherOnly = (
    sign: 'isComplaint' | 'isProlongation' | 'isRepeated' | 'isConditional' | 'isEarliest',
  ) => Number(first[sign] !== second[sign])
  const parts = overlap(first.part, second.part)
  const shared = [...first.clause.words.keys()].filter((stem) => second.clause.words.has(stem)).length
  const things = [...one.action.objects].filter((thing) => other.action.objects.has(thing)).length
  const [low, high] = [Math.min(one.value, other.value), Math.max(one.value, other.value)]
  const isNumbered = kind.startsWith(':') || kind === 'share' || kind === 'money'
  const isNamed = Number(first.isNamedAsTerm || second.isNamedAsTerm)
  return {
    constant: 1,
    'same paragraph': Number(one.paragraph === other.paragraph),
    'one is a complaint': isEitherOnly('isComplaint'),
    'one is a prolongation': isEitherOnly('isProlongation'),
    'one is repeated': isEitherOnly('isRepeated'),
    'one is conditional': isEitherOnly('isConditional'),
    'one is an earliest time': isEitherOnly('isEarliest'),
    'another actor': Number(areOthers(first.actors, second.actors)),
    'word before': Number(first.before !== '' && first.before === second.before),
    'word behind': Number(first.behind !== '' && first.behind === second.behind),
    'other word behind a number': Number(isNumbered && first.behind !== second.behind),
    day: Number(kind === 'day' || kind === 'from' || kind === 'through'),
    days: Number(kind === 'days'),
    money: Number(kind === 'money'),
    'day of a month': Number(kind === 'monthday'),
    share: Number(kind === 'share' || kind === 'quorum' || kind === 'votes'),
    'words of the part, of the shorter': parts.ofShorter,
    'words of the part, of both': parts.ofBoth,
    'words of the sentence, of the shorter': overlap(first.sentence, second.sentence).ofShorter,
    'words of the clause': Math.min(4, shared) / 4,
    'first word in common': Number(
      startsIn(first.clause, second.clause) || startsIn(second.clause, first.clause),
    ),
    event: Number(first.event !== '' && first.event === second.event),
    'other event': Number(first.event !== '' && second.event !== '' && first.event !== second.event),
    'one without an event': Number((one.action.since === '') !== (other.action.since === '')),
    verb: Number([...one.action.verbs].some((verb) => other.action.verbs.has(verb))),
    things: things / Math.max(1, Math.min(one.action.objects.size, other.action.objects.size)),
    'same action': Number(
      isSameAction(one.action, other.action) ||
        isSubmission(one.action, other.action) ||
        isSamePayment(one.action, other.action),
    ),
    'another condition': Number(one.action.condition !== other.action.condition),
    ratio: low > 0 ? Math.min(3, Math.log(high / low)) / 3 : 1,
    zero: Number(low === 0),
    'one in years': Number(one.isInYears !== other.isInYears),
    'one of several': Number(one.isOneOfSeveral || other.isOneOfSeveral),
    'short clause': Number(Math.min(first.clause.words.size, second.clause.words.size) <= 2),
    'named as the term': isNamed,
    'named as the term, words in common': isNamed * overlap(first.near, second.near).ofShorter,
    'nearer than others': margin,
  }
}
