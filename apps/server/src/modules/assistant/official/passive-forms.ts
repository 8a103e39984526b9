import { nounForms, verbFormOf, verbIn, type Inflected, type VerbForm } from '#platform/russian/index.ts'

/** With what a predicate agrees; `quantity` is a count or a measure, which takes the neuter. */
export type Agreement = 'm' | 'f' | 'n' | 'p' | 'quantity'

/** A finite verb: its base form and the form that it is in. */
export type Finite = {
  readonly base: string
  readonly form: VerbForm
  /** Where its form alone says that it will be or was done. */
  readonly isDone?: boolean
}

/** Stems of the future of verbs that the dictionary has in other forms only. */
const stems: readonly (readonly [string, string])[] = [
  ['прим', 'принять'],
  ['подним', 'поднять'],
  ['сним', 'снять'],
  ['займ', 'занять'],
  ['найм', 'нанять'],
  ['начн', 'начать'],
  ['возьм', 'взять'],
  ['вывез', 'вывезти'],
]
const ofStems: ReadonlyMap<string, Finite> = new Map<string, Finite>([
  ...stems.flatMap(([stem, base]): [string, Finite][] =>
    (
      [
        ['ем', 'we'],
        ['ём', 'we'],
        ['ут', 'they'],
        ['ят', 'they'],
      ] as const
    ).map(([end, form]) => [stem + end, { base, form }]),
  ),
  ['нашли', { base: 'найти', form: 'past-p' }],
  // «засыпаем» is done now, «засыпем» will be: the dictionary has one verb for both.
  ...['за', 'на', 'от', 'под', 'по', 'вы'].flatMap((prefix): [string, Finite][] =>
    (
      [
        ['ем', 'we'],
        ['лем', 'we'],
        ['ют', 'they'],
        ['лют', 'they'],
        ['али', 'past-p'],
      ] as const
    ).map(([end, form]) => [`${prefix}сып${end}`, { base: `${prefix}сыпать`, form, isDone: true }]),
  ),
  ['вывезли', { base: 'вывезти', form: 'past-p' }],
])

/** The verb of a word whose doer may be left unsaid; null of any other word. */
export function finiteOf(word: string, words: Inflected): Finite | null {
  const known = ofStems.get(word)
  if (known) return known
  for (const base of words.basesOf(word)) {
    const form = verbFormOf(word, base, words)
    if ((form === 'we' || form === 'they' || form === 'past-p') && !/(?:ся|сь)$/u.test(base))
      return { base, form }
  }
  return null
}

/** Verbs without a gerund in the dictionary that say what is being done; the others of them say what is done. */
const withoutGerund =
  /^(?:везти|вести|нести|идти|ехать|печь|беречь|стеречь|жечь|стричь|пить|шить|бить|лить|вить|грести|плести|мести|расти|цвести|мочь|писать|ждать)$/u

/** Whether a verb says that something is or was being done: it has a gerund in a vowel. */
export function isImperfective(base: string, words: Inflected): boolean {
  if (
    base.endsWith('ся') &&
    words
      .forms()
      .formsOf(base)
      .some((form) => form.endsWith('вшись'))
  )
    return false
  const gerunds = words
    .forms()
    .formsOf(base)
    .filter((form) => form !== base && /(?:в|[ая]|вшись|[ая]сь)$/u.test(form) && !/ла(?:сь)?$/u.test(form))
  return gerunds.length === 0 ? withoutGerund.test(base) : gerunds.some((form) => /[ая](?:сь)?$/u.test(form))
}

/** What the end of an infinitive becomes in the passive participle. */
const participleEnds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/нять$/u, ['нятый']],
  [/взять$/u, ['взятый']],
  [/чать$/u, ['чатый', 'чанный']],
  [/([ая])ть$/u, ['$1нный']],
  [/(?:ить|еть)$/u, ['енный', 'ённый']],
  [/бить$|пить$|вить$|мить$/u, []],
  [/дить$/u, ['жденный', 'ждённый', 'женный']],
  [/стить$/u, ['щенный', 'щённый']],
  [/тить$/u, ['ченный', 'щенный', 'щённый']],
  [/сить$/u, ['шенный', 'шённый']],
  [/зить$/u, ['женный', 'жённый']],
  [/(ы|у)ть$/u, ['$1тый']],
  [/ереть$/u, ['ёртый']],
  [/(з|с)ти$/u, ['$1енный', '$1ённый']],
  [/сти$/u, ['денный', 'дённый', 'тенный', 'тённый']],
  [/йти$/u, ['йденный']],
  [/чь$/u, ['чённый', 'женный', 'жжённый']],
]
/** Behind a lip sound stands an «л»: «закупить», «закупленный». */
const lip = /(?<=[бпвмф])ить$/u
const ownParticiples: ReadonlyMap<string, string> = new Map([
  ['вернуть', 'возвращённый'],
  ['бить', ''],
])

/** «засыпать» → «засыпанный»; null where the dictionary knows none. */
function participleOf(base: string, words: Inflected): string | null {
  const own = ownParticiples.get(base)
  if (own !== undefined) return own === '' ? null : own
  const made = [
    ...(lip.test(base) ? [base.replace(lip, 'ленный'), base.replace(lip, 'лённый')] : []),
    ...participleEnds.flatMap(([end, ends]) =>
      end.test(base) ? ends.map((one) => base.replace(end, one)) : [],
    ),
  ].filter((one) => words.forms().isBase(one))
  return made.find((one) => one.includes('ё')) ?? made[0] ?? null
}

/** «засыпана», «проведено»: the short passive participle; null where the dictionary has none. */
export function shortParticiple(base: string, agreement: Agreement, words: Inflected): string | null {
  const full = participleOf(base, words)
  if (full === null) return null
  const stem = full.replace(/(?:нный|тый)$/u, full.endsWith('тый') ? 'т' : 'н')
  const end = { m: '', f: 'а', n: 'о', p: 'ы', quantity: 'о' }[agreement]
  return end === '' ? stem : stem.replace(/ён$/u, 'ен') + end
}

/** «проводится», «проводились»: the reflexive verb in the form of what is done; null where the dictionary has none. */
export function reflexiveOf({ base, form }: Finite, agreement: Agreement, words: Inflected): string | null {
  const reflexive = base.endsWith('ти') ? `${base}сь` : `${base}ся`
  if (!words.forms().isBase(reflexive) || nounForms(reflexive, words) !== null) return null
  const past = { m: 'past-m', f: 'past-f', n: 'past-n', p: 'past-p', quantity: 'past-n' } as const
  return verbIn(form === 'past-p' ? past[agreement] : agreement === 'p' ? 'they' : 'he', reflexive, words)
}
