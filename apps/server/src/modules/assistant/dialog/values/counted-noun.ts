import { inCaseOf, nounForms, nounFormsOf, type Inflected, type NounForm } from '#platform/russian/index.ts'

/** «64 дела», «67 дел»: the form of a noun behind a number; null of a number in another case than the nominative. */
const formBehind = (number: number): NounForm =>
  number % 100 > 10 && number % 100 < 20
    ? 'gen-p'
    : number % 10 === 1
      ? 'nom-s'
      : number % 10 > 1 && number % 10 < 5
        ? 'gen-s'
        : 'gen-p'

type Forms = NonNullable<ReturnType<typeof nounForms>>

/** «дел» is a word of its own in the dictionary: no form of «дело» there. */
const withoutVowel = (base: string): string | undefined =>
  /[^аеёиоуыэюя]о$/u.test(base) ? base.slice(0, -1) : undefined
const formsOf = (noun: string, base: string, paradigm: Forms): readonly NounForm[] =>
  withoutVowel(base) === noun && !paradigm.forms.has('gen-p') ? ['gen-p'] : nounFormsOf(noun, paradigm)

/** What stands behind a number, with its noun in the form that another number asks for: « дела, опись …» → « дел, опись …». */
export function countedBy(old: string, now: string, behind: string, words: Inflected): string {
  const [was, is] = [old, now].map((one) => (/^\d{1,6}$/u.test(one) ? Number(one) : null))
  const noun = /^\s(?<noun>\p{Ll}{3,})(?!\p{L})/u.exec(behind)?.groups?.['noun']
  if (was == null || is == null || noun === undefined) return behind
  const [wanted, made] = [formBehind(was), formBehind(is)]
  if (/^(?:год|года|лет)$/u.test(noun))
    return ` ${{ 'nom-s': 'год', 'gen-s': 'года' }[made as string] ?? 'лет'}${behind.slice(noun.length + 1)}`
  if (wanted === made) return behind
  const found = [...words.basesOf(noun), `${noun}о`]
    .map((base) => ({ base, paradigm: nounForms(base, words) }))
    .find(({ base, paradigm }) => paradigm && formsOf(noun, base, paradigm).includes(wanted))
  const form =
    found?.paradigm?.forms.get(made) ?? (made === 'gen-p' ? withoutVowel(found?.base ?? '') : undefined)
  return form === undefined ? behind : ` ${inCaseOf(noun, form)}${behind.slice(noun.length + 1)}`
}
