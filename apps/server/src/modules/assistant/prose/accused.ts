import {
  nameInCase,
  nounForms,
  nounFormsOf,
  personIn,
  phraseIn,
  type CaseForm,
  type Inflected,
} from '#platform/russian/index.ts'

/** Whom a memo reports, from the accusative behind «на»: «бухгалтера Сидорову», in the forms that its sentences need. */
export type Accused = {
  readonly nominative: string
  readonly genitive: string
  /** What they are reported for, as typed behind «за»; ''. */
  readonly cause: string
}

const surname =
  /(?<!\p{L})(?<last>\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)(?<initials>\s+\p{Lu}\.\s?(?:\p{Lu}\.)?)?$/u

/** Takes apart «бухгалтера Сидорову за опоздания». */
export function accusedIn(text: string, words: Inflected): Accused {
  const { who = text, cause = '' } = /^(?<who>.*?)\s+за\s+(?<cause>\S.*)$/su.exec(text)?.groups ?? {}
  const whole = personIn(who)
  const [name, before] = whole ? [nominativeName(whole.name), who.slice(0, whole.start)] : surnameIn(who)
  const post = before.trim()
  const inCase = (form: 'nom' | 'gen', named: CaseForm | null): string =>
    [
      post === '' ? '' : (phraseIn(form, post, words) ?? post),
      name === '' ? '' : named === null ? name : nameInCase(name, named).text,
    ]
      .filter(Boolean)
      .join(' ')
  return { nominative: inCase('nom', null), genitive: inCase('gen', 'genitive'), cause }
}

const nominativeName = ({
  last,
  first,
  middle,
}: {
  last: string | null
  first: string
  middle: string
}): string => [last, first, middle].filter(Boolean).join(' ')

/** A surname in the accusative: «Сидорову» is hers, «Гусева» his. */
function surnameIn(who: string): [name: string, before: string] {
  const found = surname.exec(who)
  if (!found?.groups) return ['', who]
  const { last = '', initials = '' } = found.groups
  const rules: readonly (readonly [RegExp, string])[] = [
    [/(?<=(?:[оеё]в|[иы]н))у$/u, 'а'],
    [/(?<=(?:[оеё]в|[иы]н))а$/u, ''],
    [/ского$/u, 'ский'],
    [/цкого$/u, 'цкий'],
    [/ую$/u, 'ая'],
    [/ого$/u, 'ой'],
    [/(?<=[бвгджзклмнпрстфхцчшщ])а$/u, ''],
    [/(?<=[бвгджзклмнпрстфхцчшщ])у$/u, 'а'],
  ]
  const rule = rules.find(([ending]) => ending.test(last))
  return [(rule ? last.replace(rule[0], rule[1]) : last) + initials, who.slice(0, found.index)]
}

/** «опоздания» → «об опозданиях»; null when the dictionary does not know the noun. */
export function aboutNoun(text: string, words: Inflected): string | null {
  const [first = '', ...rest] = text.split(' ')
  const small = first.toLowerCase()
  for (const base of words.basesOf(small)) {
    const paradigm = nounForms(base, words)
    if (!paradigm) continue
    const form = nounFormsOf(small, paradigm).find((one) => /^(?:acc|nom)/u.test(one))
    const now = form === undefined ? undefined : paradigm.forms.get(form.endsWith('p') ? 'pre-p' : 'pre-s')
    if (now !== undefined) return [/^[аиоуэ]/u.test(now) ? 'об' : 'о', now, ...rest].join(' ')
  }
  return null
}
