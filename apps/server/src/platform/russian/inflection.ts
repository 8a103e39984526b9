import { isInfinitive } from './verbs.ts'
import type { WordForms } from './word-forms.ts'
import { wordMemo } from './word-memo.ts'

/** What inflecting needs of the dictionary. */
export type Inflected = { basesOf(word: string): readonly string[]; forms(): WordForms }

/** A place in the paradigm of a verb. */
export type VerbForm =
  | 'infinitive'
  | 'past-m'
  | 'past-f'
  | 'past-n'
  | 'past-p'
  | 'i'
  | 'you-s'
  | 'he'
  | 'we'
  | 'you-p'
  | 'they'
  | 'order-s'
  | 'order-p'
  | 'gerund'

const irregular: ReadonlyMap<string, VerbForm> = new Map(
  Object.entries({
    дам: 'i',
    даст: 'he',
    дадим: 'we',
    дадут: 'they',
    есть: 'he',
  }),
)
const endings: readonly (readonly [RegExp, VerbForm])[] = [
  [/л$/u, 'past-m'],
  [/ла$/u, 'past-f'],
  [/ло$/u, 'past-n'],
  [/ли$/u, 'past-p'],
  [/(?:вши?|[ая])$/u, 'gerund'],
  [/(?:ешь|ёшь|ишь)$/u, 'you-s'],
  [/(?:ет|ёт|ит)$/u, 'he'],
  [/(?:ем|ём|им)$/u, 'we'],
  [/(?:ете|ёте|ите)$/u, 'you-p'],
  [/(?:ут|ют|ат|ят)$/u, 'they'],
  [/[ую]$/u, 'i'],
  [/[иьй]$/u, 'order-s'],
]

/** Which form of a verb a word is; null when it is none. */
export function verbFormOf(form: string, base: string, words: Inflected): VerbForm | null {
  if (isPast(base, words)) return pastOf(form, base)
  if (!isInfinitive(base) && !base.endsWith('йти')) return null
  if (form === base) return 'infinitive'
  const forms = words.forms().formsOf(base)
  if (!forms.some((one) => foldYo(one) === foldYo(form))) return null
  const bare = form.replace(/(?:ся|сь)$/u, '')
  const known = irregular.get(bare.replace(/^(?:пере|от|вы|по|за|с|из|про|раз)(?=да)/u, ''))
  if (known) return known
  if (bare.endsWith('те') && orderOf(form).some((one) => forms.includes(one))) return 'order-p'
  return endings.find(([end]) => end.test(bare))?.[1] ?? 'past-m'
}

/** The singular of an imperative: «скиньтесь» → «скинься». */
const orderOf = (form: string): readonly string[] =>
  form.endsWith('сь') ? [form.replace(/тесь$/u, 'ся'), form.replace(/тесь$/u, 'сь')] : [form.slice(0, -2)]

/** «помог», «смог»: the dictionary has their past as a word of its own. */
const isPast = (base: string, words: Inflected): boolean =>
  /[гзсрбпхк]$/u.test(base) && words.forms().formsOf(base).includes(`${base}ла`)

const pastOf = (form: string, base: string): VerbForm | null =>
  new Map<string, VerbForm>([
    [base, 'past-m'],
    [`${base}ла`, 'past-f'],
    [`${base}ло`, 'past-n'],
    [`${base}ли`, 'past-p'],
  ]).get(form) ?? null

const foldYo = (text: string): string => text.replaceAll('ё', 'е')

/** The form of a verb, «выйти» in `past-f` is «вышла»; null when the verb has none. */
export function verbIn(form: VerbForm, base: string, words: Inflected): string | null {
  if (form === 'infinitive') return base
  const found = words
    .forms()
    .formsOf(base)
    .filter((one) => (one !== base || form === 'past-m') && verbFormOf(one, base, words) === form)
  return found.find((one) => one.includes('ё')) ?? found[0] ?? null
}

export type Gender = 'm' | 'f' | 'n'
/** The cases by their short names, as the dictionary has them. */
export type Case = 'nom' | 'gen' | 'dat' | 'acc' | 'ins' | 'pre'
/** A place in the paradigm of a noun: the case and the number. */
export type NounForm = `${Case}-${'s' | 'p'}`

type Paradigm = { readonly gender: Gender; readonly forms: ReadonlyMap<NounForm, string> }

/** A noun without a plural has five forms besides its base, feminine ones in a soft sign two. */
const minForms = 3

/** The gender and the forms of a noun of the dictionary; null of other words. */
export function nounForms(base: string, words: Inflected): Paradigm | null {
  return paradigms(base, (word) => paradigmOf(word, words))
}

const paradigms = wordMemo<Paradigm | null>(5000)

function paradigmOf(base: string, words: Inflected): Paradigm | null {
  if (isInfinitive(base) || adjectival.test(base) || isPast(base, words)) return null
  const all = words.forms().formsOf(base)
  if (all.length < minForms) return null
  const one = (end: RegExp): string | undefined => all.find((form) => form !== base && end.test(form))
  const plural = {
    'dat-p': one(/[ая]м$/u),
    'ins-p': one(/(?:[ая]|ь)ми$/u),
    'pre-p': one(/[ая]х$/u),
  }
  const isSoft = base.endsWith('ь')
  const gender: Gender = /[ая]$/u.test(base)
    ? 'f'
    : /[оеё]$/u.test(base)
      ? 'n'
      : isSoft && one(/ью$/u) !== undefined
        ? 'f'
        : 'm'
  const used = new Set<string>()
  const take = (end: RegExp): string | undefined => {
    const found = all.find((form) => form !== base && !used.has(form) && end.test(form))
    if (found !== undefined) used.add(found)
    return found
  }
  for (const form of Object.values(plural)) if (form !== undefined) used.add(form)
  for (const form of all) if (/[оеё]ю$/u.test(form) && base.length <= form.length - 1) used.add(form)
  const made = base.endsWith('ие')
    ? ofVerbalNoun(base)
    : gender === 'f' && isSoft
      ? softFeminine(base, take)
      : gender === 'f'
        ? feminine(base, take)
        : masculineOrNeuter(base, gender, take)
  const forms = new Map<NounForm, string>()
  for (const [name, form] of Object.entries({ 'nom-s': base, ...made, ...plural }))
    if (form !== undefined) forms.set(name as NounForm, form)
  if (!forms.has('acc-p') && forms.has('nom-p')) forms.set('acc-p', forms.get('nom-p')!)
  return { gender, forms }
}

type Made = Partial<Record<NounForm, string | undefined>>
type Take = (end: RegExp) => string | undefined

function feminine(base: string, take: Take): Made {
  const many = take(/[ыи]$/u)
  const dative = take(/[её]$/u) ?? (base.endsWith('ия') ? many : undefined)
  return {
    'gen-s': many,
    'dat-s': dative,
    'pre-s': dative,
    'acc-s': take(/[ую]$/u),
    'ins-s': take(/[оеё]й$/u),
    'nom-p': many,
    'gen-p': take(/(?:[^аеёоуыэюя]|ей)$/u),
  }
}

function softFeminine(base: string, take: Take): Made {
  const many = take(/и$/u)
  return {
    'gen-s': many,
    'dat-s': many,
    'pre-s': many,
    'acc-s': base,
    'ins-s': take(/ью$/u),
    'nom-p': many,
    'gen-p': take(/ей$/u),
  }
}

/** «опоздание», «здание»: their forms follow from the stem. */
const ofVerbalNoun = (base: string): Made => {
  const stem = base.slice(0, -1)
  return {
    'gen-s': `${stem}я`,
    'dat-s': `${stem}ю`,
    'acc-s': base,
    'ins-s': `${stem}ем`,
    'pre-s': `${stem}и`,
    'nom-p': `${stem}я`,
    'gen-p': `${stem}й`,
  }
}

function masculineOrNeuter(base: string, gender: Gender, take: Take): Made {
  const genitive = take(/[ая]$/u)
  const instrumental = take(/[оеё]м$/u)
  const dative = take(/[ую]$/u)
  const prepositional = take(/[её]$/u) ?? (/(?:ие|ий)$/u.test(base) ? take(/ии$/u) : undefined)
  const many = gender === 'n' ? (take(/[ая]$/u) ?? genitive) : take(/[ыиея]$/u)
  return {
    'gen-s': genitive,
    'dat-s': dative,
    'acc-s': base,
    'ins-s': instrumental,
    'pre-s': prepositional,
    'nom-p': many,
    'gen-p': take(/(?:[оеё]в|ей|[^аеёиоуыэюя])$/u),
  }
}

const adjectival = /(?:ый|ий|ой|ая|яя|ое|ее|ые)$/u

/** Adjective endings by gender and case, of a hard, a soft and a velar or hissing stem. */
const adjectives = {
  m: {
    nom: 'ый ий ий',
    gen: 'ого его ого',
    dat: 'ому ему ому',
    acc: 'ый ий ий',
    ins: 'ым им им',
    pre: 'ом ем ом',
  },
  f: { nom: 'ая яя ая', gen: 'ой ей ой', dat: 'ой ей ой', acc: 'ую юю ую', ins: 'ой ей ой', pre: 'ой ей ой' },
  n: {
    nom: 'ое ее ое',
    gen: 'ого его ого',
    dat: 'ому ему ому',
    acc: 'ое ее ое',
    ins: 'ым им им',
    pre: 'ом ем ом',
  },
  p: {
    nom: 'ые ие ие',
    gen: 'ых их их',
    dat: 'ым им им',
    acc: 'ые ие ие',
    ins: 'ыми ими ими',
    pre: 'ых их их',
  },
} as const

/** «пожилой» with a feminine noun in `dat-s` is «пожилой», in `gen-p` «пожилых». */
export function adjectiveIn(form: NounForm, gender: Gender, adjective: string): string {
  const stem = adjective.slice(0, -2)
  const [name, number] = form.split('-') as [Case, 's' | 'p']
  if (/(?<!\p{L})(?:их|его|её)$/u.test(adjective)) return adjective
  if (adjective.endsWith('ой') && name === 'nom' && number === 's' && gender === 'm') return adjective
  const kind = /[гкх]$/u.test(stem) ? 2 : /[жшчщ]$/u.test(stem) || /(?:ий|яя|ее|ие)$/u.test(adjective) ? 1 : 0
  const ending = adjectives[number === 'p' ? 'p' : gender][name].split(' ')[kind] ?? ''
  // «хороший» → «хорошая»: no soft vowels behind a hissing sound.
  return stem + (/[жшчщ]$/u.test(stem) ? ending.replace(/^яя/u, 'ая').replace(/^юю/u, 'ую') : ending)
}

/** Whether a lower-case word reads as an adjective in some form. */
export const isAdjectiveForm = (word: string, words: Inflected): boolean =>
  words.basesOf(word).some((base) => /(?:ый|ий|ой)$/u.test(base) && words.forms().formsOf(base).length > 8)

/** The forms of a noun that a word may be. */
export const nounFormsOf = (form: string, paradigm: Paradigm): NounForm[] =>
  [...paradigm.forms].filter(([, one]) => foldYo(one) === foldYo(form)).map(([name]) => name)

/** Whether a word in small letters is a form of any noun. */
export const isNounForm = (word: string, words: Inflected): boolean =>
  words.basesOf(word).some((base) => {
    const paradigm = nounForms(base, words)
    return paradigm !== null && nounFormsOf(word, paradigm).length > 0
  })

/**
 * A phrase of the nominative (or of any other case) in a case: «соседнюю часть МЧС» → «соседней части МЧС». Adjectives in
 * front of the first noun and the noun are inflected; null when the first noun is unknown.
 */
export function phraseIn(form: Case, phrase: string, words: Inflected): string | null {
  const parts = phrase.split(' ')
  for (const [at, written] of parts.entries()) {
    const small = written.toLowerCase()
    if (/^\p{Lu}{2,}$/u.test(written)) return phrase
    if (!/^\p{L}+(?:-\p{L}+)?$/u.test(written) || at > 3) return null
    if (actsAsNoun.test(small)) {
      const gender: Gender = /(?:ая|ую|ой|ей)$/u.test(small) ? 'f' : 'm'
      const stem = small.replace(/(?:ый|ий|ая|ую|ого|его|ому|ему|ой|ей|ым|им)$/u, '')
      return inflectedHead(
        parts,
        at,
        adjectiveIn(`${form}-s`, gender, stem + (stem.endsWith('щ') ? 'ий' : 'ый')),
      )
    }
    const base = likeliestNoun(small, words)
    if (base === undefined || isAdjectiveForm(small, words)) {
      if (isAdjectiveForm(small, words)) continue
      // «Роспотребнадзор»: a name of an organization that no dictionary has.
      const isName = form === 'dat' && /^(?!\p{L}*[ая]м$)\p{Lu}\p{Ll}{5,}[бвгджзклмнпрст]$/u.test(written)
      return isName ? [...parts.slice(0, at), `${written}у`, ...parts.slice(at + 1)].join(' ') : null
    }
    const paradigm = nounForms(base, words)!
    const now = nounFormsOf(small, paradigm)
    const number = now.some((one) => one.endsWith('-s')) ? 's' : 'p'
    const target: NounForm = `${form}-${number}`
    const noun = paradigm.forms.get(target)
    if (noun === undefined) return null
    const before = parts.slice(0, at).map((one) => {
      const adjective = words.basesOf(one.toLowerCase()).find((two) => /(?:ый|ий|ой)$/u.test(two)) ?? one
      return inCaseOf(one, adjectiveIn(target, paradigm.gender, adjective))
    })
    return [...before, inCaseOf(written, noun), ...parts.slice(at + 1)].join(' ')
  }
  return null
}

/** Of the nouns that a word may be a form of the one whose nominative it is, else the first. */
function likeliestNoun(small: string, words: Inflected): string | undefined {
  const nouns = words.basesOf(small).filter((one) => nounForms(one, words) !== null)
  const isNominative = (one: string): boolean =>
    nounFormsOf(small, nounForms(one, words)!).some((form) => form.startsWith('nom'))
  return nouns.find((one) => one === small) ?? nouns.find(isNominative) ?? nouns[0]
}

/** «заведующий складом», «дежурная по школе» */
const actsAsNoun =
  /^(?:заведующ|управляющ|командующ|дежурн|рабоч|учён|учен(?!ик|иц)|уполномоченн|председательствующ)\p{L}{2,3}$/u

const inflectedHead = (parts: readonly string[], at: number, head: string): string =>
  [...parts.slice(0, at), inCaseOf(parts[at] ?? '', head), ...parts.slice(at + 1)].join(' ')

/** Written as the example: in capitals or with a capital. */
export const inCaseOf = (example: string, word: string): string =>
  /^\p{Lu}{2,}$/u.test(example)
    ? word.toUpperCase()
    : /^\p{Lu}/u.test(example)
      ? word.charAt(0).toUpperCase() + word.slice(1)
      : word
