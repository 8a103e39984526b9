import { foldCase } from '@uprava/contract/rules/fold-case.ts'

import { monthOf } from '#platform/russian/index.ts'

/** What a clause says is done: what it is done to, the event that its term runs from. */
export type Action = {
  readonly verbs: ReadonlySet<string>
  /** Those of the verbs that stand as the predicate: «платежи *возвращаются*». */
  readonly predicates: ReadonlySet<string>
  readonly objects: ReadonlySet<string>
  /** «со дня регистрации» → `регис`; empty without one. */
  readonly since: string
  /** A condition that makes it a case of its own, in its first letters; empty otherwise. */
  readonly condition: string
  /** «не ранее», «не менее чем за … до»: an earliest time is not contradicted by a latest. */
  readonly isEarliest: boolean
}

/** What is done, by the beginnings of its words, verbs and nouns alike. */
const verbs: readonly (readonly [string, RegExp])[] = [
  ['review', /^рассм[ао]тр/u],
  ['issue', /^выда/u],
  ['submit', /^(?:пода(?:ч|ют|ет|ва)|представл)/u],
  ['accept', /^(?:прием|приним|принят)/u],
  ['pay', /^(?:оплат|оплач|плат[аыеуия]|платеж|платят|внос|внес|уплат|уплач|квитанц|перечисл)/u],
  ['valid', /^(?:действи[ея]|действу|силу)/u],
  ['keep', /^хран/u],
  ['notify', /^(?:уведомля|уведомит|извещ|сообща|сообщи)/u],
  ['wait', /^ожидан/u],
  ['hold', /^(?:провод|проведен|заверш|законч|оконч)/u],
  ['bury', /^(?:погреб|захорон|хорон)/u],
  ['publish', /^(?:опублик|публик|размещ)/u],
  ['answer', /^(?:ответ|отвеч)/u],
  ['return', /^(?:возвра|возвращ)/u],
  ['sign', /^подпис/u],
  ['provide', /^предостав/u],
  ['remove', /^(?:убира|устран|вывоз|вывез|демонт)/u],
]
/** Who acts and what every act is full of: no object of an action. */
const actors =
  /^(?:обеспеч|осуществ|производ|администр|комисс|комитет|отдел|управлен|департам|глав[аыеу]|председат|директ|руковод|начальн|специал|учрежден|школ|больниц|орган|совет|секретар|заявител|граждан|участник|лиц[оа]|родител|срок|день|дней|рабоч|календ|течени|поздн|ранее|боле|мене|настоящ|порядк|положени|правил|пункт|должн|обязан|вправе|может|которы|также|этого|регистр|поступл|числ|последн|месяц|рубл|процент|один|двух|трех|пяти|десят|пятнадц|двадц|тридц|год|лет)/u

const since =
  /(?:со\s+дня|с\s+момента|с\s+даты|после|по\s+истечении)\s+(?:[еи][ёе]?го\s+|е[её]\s+|их\s+)?(?<event>\p{L}{5,})/iu
const condition =
  /(?:^|[\s,])(?<condition>(?:если|в\s+случа\p{L}+|при\s+(?!наличии)\p{L}+|для\s+\p{L}+|(?:перв|втор|трет)\p{L}{2,3}\s+(?:этап|тур)|повторн\p{L}*|продл\p{L}*|(?:кроме|за\s+исключением)(?!\s+(?:выходн|нерабоч|праздн|суббот|воскрес|понедельн))|срочн\p{L}*|электронн\p{L}*|аварийн\p{L}*|жалоб\p{L}*|обжал\p{L}*|апелляц\p{L}*))/iu
const earliest =
  /не\s+ранее|не\s+раньше|не\s+(?:менее|позднее)\s+чем\s+за|(?<!\p{L})за\s+\S+\s+(?:\S+\s+)?(?:дн|сут|час|мес|нед)\p{L}*\s+до/iu

/** «после окончания приёма заявок оценивает»: the event is not what is done. */
const event =
  /(?<![а-я])(?:со дня|с момента|с даты|после|по истечении|до начала|до окончания|до дня)(?:\s+(?![а-я]+(?:[еиуюая]т|т?ся)(?![а-я]))[а-я]+){1,4}/g

/** What a folded word says is done, by the name of the verb. */
export const verbOf = (word: string): string[] => {
  const verb = verbs.find(([, beginning]) => beginning.test(word))
  return verb ? [verb[0]] : []
}
const predicate = /(?:[еиуюая]т|т?ся)$/

/** Reads the action of a clause. */
export function actionOf(clause: string): Action {
  const words =
    foldCase(clause)
      .replaceAll(event, ' ')
      .match(/\p{L}{4,}/gu) ?? []
  const kinds = words.flatMap(verbOf)
  const objects = words
    .filter((word) => !actors.test(word) && monthOf(word) === null && verbOf(word).length === 0)
    .map((word) => (word === 'заявок' ? 'заявк' : word.slice(0, 5)))
  return {
    verbs: new Set(kinds),
    predicates: new Set(words.filter((word) => predicate.test(word)).flatMap(verbOf)),
    objects: new Set(objects),
    since: foldCase(since.exec(clause)?.groups?.['event'] ?? '').slice(0, 5),
    condition: foldCase(condition.exec(clause)?.groups?.['condition'] ?? ''),
    isEarliest: earliest.test(clause),
  }
}

/**
 * Whether two clauses speak of one action: the same verb to the same thing, from the same event and in the same case. Of
 * the things of the shorter clause half have to be in the other.
 */
export function isSameAction(one: Action, other: Action): boolean {
  if (one.condition !== other.condition || one.isEarliest !== other.isEarliest) return false
  if (one.since !== '' && other.since !== '' && one.since !== other.since) return false
  // «Проект вносится», «платежи возвращаются»: of two predicates, what else the clauses name is not done.
  const [first, second] =
    one.predicates.size > 0 && other.predicates.size > 0
      ? [one.predicates, other.predicates]
      : [one.verbs, other.verbs]
  if (![...first].some((verb) => second.has(verb))) return false
  const shared = sharedOf(one, other)
  const least = Math.min(one.objects.size, other.objects.size)
  // «Жалоба», «жалоба на отказ в приёме документов»: the one is a case of the other.
  if (least === 0 || one.condition.startsWith('жалоб'))
    return one.objects.size === other.objects.size && shared === least
  // «Авансовый отчёт», «отчёт о работе»: where both are named more exactly, one word in common is too few.
  return shared >= Math.min(2, least) && shared / least >= 0.5
}

const sharedOf = (one: Action, other: Action): number =>
  [...one.objects].filter((stem) => other.objects.has(stem)).length

/** Nothing that one of them is about is missing in the other: «разрешение», «разрешение на торговлю». */
export const areOfOneThing = (one: Action, other: Action): boolean =>
  sharedOf(one, other) === Math.min(one.objects.size, other.objects.size)

const isSameCase = (one: Action, other: Action): boolean =>
  one.condition === other.condition && one.isEarliest === other.isEarliest

/** What is given and taken; a decision and a plan are taken too, and nobody has given them. */
const given = /^(?:заявк|заявл|докум|предл|анкет|работ|отчет|сведе|матер)/u

/**
 * «Заявки подают до 20 марта», «приём заявок завершается 10 марта»: who gives ends when who takes does. «Заявки на конкурс»
 * and «заявки на ярмарку» are two.
 */
export function isSubmission(one: Action, other: Action): boolean {
  if (!isSameCase(one, other)) return false
  if (![one, other].every(({ verbs: own }) => own.has('submit') || own.has('accept'))) return false
  return (
    [...one.objects].some((stem) => other.objects.has(stem) && given.test(stem)) && areOfOneThing(one, other)
  )
}

/** Two sums of one payment: what it is paid for agrees in two words at least. */
export const isSamePayment = (one: Action, other: Action): boolean =>
  isSameCase(one, other) &&
  one.verbs.has('pay') &&
  other.verbs.has('pay') &&
  sharedOf(one, other) >= 2 &&
  sharedOf(one, other) / Math.min(one.objects.size, other.objects.size) >= 0.6
