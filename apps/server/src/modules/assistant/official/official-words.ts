import {
  adjectiveIn,
  inCaseOf,
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  upperFirst,
  verbFormOf,
  verbIn,
  type Case,
  type Inflected,
  type NounForm,
} from '#platform/russian/index.ts'

import { foldYo, lexicon, type Lexicon } from './lexicon.ts'

/** The text in official words: everyday words and phrases are replaced in their form, fillers left out. */
export function inOfficialWords(text: string, words: Inflected): string {
  const inWords = inWordsOf(text, lexicon(), words)
  // «дайте денег»: of something official all is asked for.
  const whole = inWords.replaceAll(/(?<=(?:предостав|выдел)\p{L}+\s)средств(?!\p{L})/giu, 'средства')
  return tidied(whole, /^\p{Lu}/u.test(text.trim()))
}

/** The text with the words of a lexicon in place of those that they are for, each in the form of the other. */
export function inWordsOf(text: string, list: Lexicon, words: Inflected): string {
  // What a phrase was replaced by is no everyday word: «кровля дала течь».
  const put: string[] = []
  const said = withPhrases(text, list, list.phrase, (now) => {
    put.push(now)
    return PUT
  })
  let at = 0
  return outsideQuotes(said, (part) => wordByWord(part, list, words)).replaceAll(PUT, () => put[at++] ?? '')
}

/** Stands for a phrase that was put in the words of a lexicon; no text has it. */
const PUT = '\uE000'

/** The text with the phrases of a lexicon that a pattern of it finds put in its words. */
export const withPhrases = (
  text: string,
  { phrases }: Lexicon,
  phrase: RegExp,
  mark: (now: string) => string = (now) => now,
): string =>
  text.replaceAll(phrase, (found, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') as number
    const written = phrases.get(foldYo(found).replaceAll(/\s+/gu, ' ')) ?? ''
    const now = text[at + found.length] === '.' ? written.replace(/\.$/u, '') : written
    return now === '' ? now : mark(/^\p{Lu}/u.test(found) ? upperFirst(now) : now)
  })

const wordPattern = /(?<![\p{L}\d-])\p{L}\p{Ll}+(?:-\p{Ll}+)?(?![\p{L}\d-])/gu

function wordByWord(part: string, list: Lexicon, words: Inflected): string {
  return part.replaceAll(wordPattern, (written: string, at: number) => {
    const before = part.slice(0, at)
    // A capital inside a sentence is a name.
    if (/^\p{Lu}/u.test(written) && !/(?:^|[.!?…]\s+|\n)$/u.test(before)) return written
    return replacementOf({ written, before, after: part.slice(at + written.length) }, list, words) ?? written
  })
}

/** Quoted names stay as they are. */
const outsideQuotes = (text: string, change: (part: string) => string): string =>
  text
    .split(/(«[^«»]*»|"[^"]*")/u)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')

type Place = { readonly written: string; readonly before: string; readonly after: string }

function replacementOf({ written, before, after }: Place, list: Lexicon, words: Inflected): string | null {
  const { verbs, nouns, adjectives } = list
  const small = written.toLowerCase()
  const isSet = setPhrase.test(after)
  for (const base of [...words.basesOf(small), ...slangBasesOf(small, list, words)]) {
    const plain = base.replaceAll('ё', 'е')
    const verb = isSet ? undefined : (verbs.get(base) ?? verbs.get(plain))
    const noun = nouns.get(base) ?? nouns.get(plain)
    const adjective = adjectives.get(base) ?? adjectives.get(plain)
    const now =
      (verb === undefined ? null : verbPhrase(small, base, verb, words)) ??
      (noun === undefined ? null : nounPhrase({ small, base, now: noun, before, after }, words)) ??
      (adjective === undefined ? null : adjectivePhrase(small, base, adjective))
    if (now !== null) return inCaseOf(written.slice(0, 1), now.slice(0, 1)) + now.slice(1)
  }
  return null
}

/** «принести извинения», «поставить в известность»: what stands behind a verb that has no other meaning with it. */
const setPhrase =
  /^\s+(?:\p{L}+\s+)?(?:извинен|подпис|печат|задач|вопрос|точк|в\s+известность|услови|цел[ьи]|диагноз|прививк|оценк|на\s+уч[её]т|под\s+угроз|в\s+пример|присяг|клятв)/iu

const slang = new WeakMap<Lexicon, ReadonlyMap<string, string>>()

/** The base forms of the lexicon that the dictionary lacks: «айтишникам» → «айтишник». */
function slangBasesOf(small: string, list: Lexicon, words: Inflected): string[] {
  const { verbs, nouns } = list
  const known = slang.get(list)
  const forms =
    known ??
    new Map(
      [...nouns.keys(), ...verbs.keys()]
        .filter((base) => !words.forms().isBase(base) || base.endsWith('йти'))
        .flatMap((base) =>
          words
            .forms()
            .formsOf(base)
            .map((form) => [form, base] as const),
        ),
    )
  if (!known) slang.set(list, forms)
  const found = forms.get(small)
  return found === undefined ? [] : [found]
}

function verbPhrase(small: string, base: string, now: string, words: Inflected): string | null {
  const form = verbFormOf(small, base, words)
  if (form === null || form === 'gerund') return null
  const [verb = '', ...rest] = now.split(' ')
  const isNegated = verb === 'не'
  const inflected = verbIn(form, isNegated ? (rest.shift() ?? '') : verb, words)
  return inflected === null ? null : [...(isNegated ? ['не'] : []), inflected, ...rest].join(' ')
}

type Said = Omit<Place, 'written'> & { readonly small: string; readonly base: string; readonly now: string }

function nounPhrase({ small, base, now, before, after }: Said, words: Inflected): string | null {
  const paradigm = nounForms(base, words)
  if (!paradigm) return null
  const form = likeliest(nounFormsOf(small, paradigm), before, words)
  if (form === null) return null
  const parts = now.split(' ')
  const isAdjective = (word: string): boolean => /(?:ый|ий|ой|ая|яя|ое|ее)$/u.test(word)
  const head = parts.findIndex((word) => !isAdjective(word))
  const noun = parts[head] ?? ''
  const plural = pluralOnly.get(noun)
  const target = plural ? null : nounForms(noun, words)
  const inflected = plural ? plural[form.split('-')[0] as keyof typeof plural] : target?.forms.get(form)
  if (inflected === undefined) return null
  const previous = /(?<!\p{L})(?<word>\p{L}+)\s+$/u.exec(before)?.groups?.['word']?.toLowerCase() ?? ''
  const agrees = plural ? form.endsWith('-p') : target?.gender === paradigm.gender || form.endsWith('-p')
  if (!agrees && (isAdjectiveForm(previous, words) || pronoun.test(previous) || agreeing.test(after)))
    return null
  const gender = target?.gender ?? 'm'
  // «2 кубических метра»
  const isPlural = plural !== undefined || /\d\s+$/u.test(before)
  return [
    ...parts
      .slice(0, head)
      .map((word) => adjectiveIn(isPlural ? plurally(form) : form, gender, masculine(word))),
    inflected,
    ...parts.slice(head + 1),
  ].join(' ')
}

/** A word behind that agrees with the noun: «солярка ваша», «машина сломалась». */
const agreeing =
  /^\s+(?:ваш|наш|сво|мо)\p{L}{1,2}(?!\p{L})|^(?:\s+\p{Ll}+){0,3}?\s+\p{Ll}+(?:л[ао]|л[ао]сь|ая|на|лся)(?!\p{L})|^,\s+\p{Ll}+(?:ая|ой|ую|ый|ого|ому|ым)(?!\p{L})/u

const plurally = (form: NounForm): NounForm => `${form.split('-')[0] as 'nom'}-p`

const pronoun =
  /^(?:(?:наш|ваш|сво|мо|тво|эт|одн|сам)(?:а|я|у|ю|ой|ей|ё|о|е|его|ого|ему|ому|им|ом)|та|ту|той|вся|всю|всей|всё)$/u
const pluralOnly: ReadonlyMap<string, Record<Case, string>> = new Map(
  Object.entries({
    дети: { nom: 'дети', gen: 'детей', dat: 'детям', acc: 'детей', ins: 'детьми', pre: 'детях' },
    средства: {
      nom: 'средства',
      gen: 'средств',
      dat: 'средствам',
      acc: 'средства',
      ins: 'средствами',
      pre: 'средствах',
    },
    вещи: { nom: 'вещи', gen: 'вещей', dat: 'вещам', acc: 'вещи', ins: 'вещами', pre: 'вещах' },
    дела: { nom: 'дела', gen: 'дел', dat: 'делам', acc: 'дела', ins: 'делами', pre: 'делах' },
  }),
)

/** «пожилая» → «пожилой», the form that adjectives are inflected from. */
const masculine = (word: string): string =>
  word
    .replace(/ая$/u, 'ый')
    .replace(/ое$/u, 'ый')
    .replace(/яя$/u, 'ий')
    .replace(/(?<=[гкхжшчщ])ый$/u, 'ий')

/** Cases that a preposition in front asks for. */
const prepositions: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /(?:^|\s)(?:без|нет|для|до|из|из-за|от|у|около|возле|после|кроме|ради|вместо|вблизи)\s+(?:\p{L}+\s+)?$/iu,
    ['gen'],
  ],
  [/(?:^|\s)(?:к|ко|по|благодаря|согласно)\s+(?:\p{L}+\s+)?$/iu, ['dat']],
  [/(?:^|\s)(?:про|через)\s+(?:\p{L}+\s+)?$/iu, ['acc']],
  [/(?:^|\s)(?:с|со|над|перед|под|за)\s+(?:\p{L}+\s+)?$/iu, ['ins', 'gen', 'acc']],
  [/(?:^|\s)(?:в|во|на)\s+(?:\p{L}+\s+)?$/iu, ['pre', 'acc']],
  [/(?:^|\s)(?:о|об|при)\s+(?:\p{L}+\s+)?$/iu, ['pre']],
]

/** Of the forms that a word may be the one that fits to what stands before it. */
function likeliest(forms: readonly NounForm[], before: string, words: Inflected): NounForm | null {
  if (forms.length < 2) return forms[0] ?? null
  const count = /(?<count>\d+)\s+$/u.exec(before)?.groups?.['count']
  if (count !== undefined) {
    const isFew = /[2-4]$/u.test(count) && !/1[2-4]$/u.test(count)
    const wanted = isFew ? 'gen-s' : 'gen-p'
    if (forms.includes(wanted)) return wanted
  }
  const asked = prepositions.find(([pattern]) => pattern.test(before))?.[1]
  const fitting = asked ? forms.filter((form) => asked.includes(form.split('-')[0]!)) : []
  if (fitting.length > 0) return fitting[0]!
  const previous = /(?<!\p{L})(?<word>\p{L}+)\s+$/u.exec(before)?.groups?.['word']?.toLowerCase() ?? ''
  const isBehindNoun = words.basesOf(previous).some((base) => nounForms(base, words) !== null)
  const order: readonly NounForm[] = isBehindNoun ? ['gen-s', 'gen-p'] : ['nom-s', 'acc-s', 'nom-p', 'acc-p']
  return order.find((form) => forms.includes(form)) ?? forms[0]!
}

/** An adjective keeps the ending of the one it replaces. */
function adjectivePhrase(small: string, base: string, now: string): string | null {
  if (!/(?:ый|ий|ой)$/u.test(now)) return now
  const ending = small.slice(base.length - 2)
  const stem = now.slice(0, -2)
  if (ending === '' || !/^[аеиоуыюя]/u.test(ending)) return null
  if (/[гкхжшчщ]$/u.test(stem)) return stem + ending.replace(/^ы/u, 'и')
  // «надлежащего» → «нужного»: hard endings behind a hard stem.
  const isHard = now.endsWith('ый') || now.endsWith('ой')
  return (
    stem +
    (isHard
      ? ending
          .replace(/^е(?=го|му|й|м$)/u, 'о')
          .replace(/^ее/u, 'ое')
          .replace(/^и/u, 'ы')
          .replace(/^юю/u, 'ую')
          .replace(/^яя/u, 'ая')
      : ending)
  )
}

/** Commas and spaces around what was left out. */
function tidied(text: string, isCapital: boolean): string {
  const clean = text
    .replaceAll(/[^\S\n]{2,}/gu, ' ')
    .replaceAll(/\s+(?=[,.;:!?])/gu, '')
    .replaceAll(/,(?:\s*,)+/gu, ',')
    .replaceAll(/,(?=[.!?])/gu, '')
    .replace(/^[\s,.;:—–-]+/u, '')
    .replace(/[\s,;:—–-]+$/u, '')
  return isCapital ? upperFirst(clean) : clean
}
