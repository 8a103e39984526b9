import {
  adjectiveIn,
  inCaseOf,
  isAdjectiveForm,
  nounForms,
  nounFormsOf,
  type Case,
  type Inflected,
  monthName,
} from '#platform/russian/index.ts'

/** A noun with what agrees with it in front, in another case than the text had. */
export type Governed = {
  readonly text: string
  /** Where the rest of the text begins. */
  readonly end: number
  readonly isPlural: boolean
  readonly gender: 'm' | 'f' | 'n'
}

/** Endings of adjectives and participles by case; the plural ones. */
const endings: Readonly<Record<Case, RegExp>> = {
  nom: /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)(?:ся)?$/u,
  gen: /(?:ого|его|ой|ей|ых|их)(?:ся)?$/u,
  dat: /(?:ому|ему|ой|ей|ым|им)(?:ся)?$/u,
  acc: /(?:ый|ий|ой|ую|юю|ое|ее|ые|ие|ого|его|ых|их)(?:ся)?$/u,
  ins: /(?:ым|им|ой|ей|ыми|ими)(?:ся)?$/u,
  pre: /(?:ом|ем|ой|ей|ых|их)(?:ся)?$/u,
}
const plural = /(?:ые|ие|ых|их|ыми|ими)(?:ся)?$/u
const wordAt = /\s*(?<word>\p{L}[\p{L}-]*)/uy
/** Adjectives in front of a noun. */
const maxAdjectives = 4

/**
 * The noun phrase that begins at a place of the text and stands in a case, put into another case: adjectives, the noun, and a
 * second noun that «и» joins to it; null where no such phrase begins.
 */
export function governed(
  text: string,
  at: number,
  [from, to]: readonly [Case, Case],
  words: Inflected,
): Governed | null {
  const first = phraseAt(text, at, [from, to], words)
  if (!first) return null
  // «копия паспорта и справка»: what depends on the first noun stands between; of genitives it is not known.
  const begin = from === 'gen' ? first.end : genitivesEnd(text, first.end, words)
  const joint = /\s+(?:и|или|либо)(?=\s)/uy
  joint.lastIndex = begin
  const found = joint.exec(text)
  const second = found ? phraseAt(text, joint.lastIndex, [from, to], words) : null
  if (!second || !found) return first
  const between = text.slice(first.end, begin)
  return {
    text: `${first.text}${between}${found[0]} ${second.text}`,
    end: second.end,
    isPlural: true,
    gender: first.gender,
  }
}

type Read = { readonly word: string; readonly end: number }

function phraseAt(
  text: string,
  at: number,
  [from, to]: readonly [Case, Case],
  words: Inflected,
): Governed | null {
  const adjectives: string[] = []
  let place = at
  for (let count = 0; count <= maxAdjectives; count += 1) {
    const next = readWord(text, place)
    if (!next) return asNoun(text, place, adjectives, [from, to], words)
    const small = next.word.toLowerCase()
    const noun = nounOf(small, from, adjectives.at(-1), words)
    if (noun) {
      const isPlural = noun.isPlural
      const cased = inflected({ ...noun, to })
      if (cased === null) return null
      const before = adjectives.map((one) => adjectiveTo(one, { ...noun, to }, words))
      return {
        text: [...before, inCaseOf(next.word, cased)].join(' '),
        end: next.end,
        isPlural,
        gender: noun.gender,
      }
    }
    if (/^(?:его|её|ее|их|всего|не)$/u.test(small)) adjectives.push(next.word)
    else if (
      (isAdjectiveForm(small, words) || /^(?:животн|насеком)/u.test(small)) &&
      endings[from].test(small)
    )
      adjectives.push(next.word)
    else return asNoun(text, place, adjectives, [from, to], words)
    place = next.end
  }
  return null
}

function readWord(text: string, at: number): Read | null {
  wordAt.lastIndex = at
  const word = wordAt.exec(text)?.groups?.['word']
  return word === undefined ? null : { word, end: wordAt.lastIndex }
}

/** «обучающихся», «заведующему»: an adjective without its noun stands for one. */
function asNoun(
  text: string,
  end: number,
  adjectives: readonly string[],
  [from, to]: readonly [Case, Case],
  words: Inflected,
): Governed | null {
  const last = adjectives.at(-1)
  if (
    last === undefined ||
    !/щ\p{L}{2,3}(?:ся)?$|^(?:животн|больн|пострадавш|погибш|служащ|рабоч|насеком|котельн|столов|приёмн|больничн)/iu.test(
      last,
    ) ||
    !/^\s|^$|^[,.;)]/u.test(text.slice(end, end + 1))
  )
    return null
  const isPlural = plural.test(last) && from !== 'ins' && from !== 'dat'
  const isFeminine = /(?:ая|ую|ой|ей)$/u.test(last)
  const noun = { base: '', gender: isFeminine ? 'f' : 'm', isPlural, isAnimate: !isFeminine, to } as const
  return {
    text: adjectives.map((one) => adjectiveTo(one, noun, words)).join(' '),
    end,
    isPlural,
    gender: noun.gender,
  }
}

type Noun = {
  readonly base: string
  readonly gender: 'm' | 'f' | 'n'
  readonly isPlural: boolean
  readonly isAnimate: boolean
  readonly forms?: ReadonlyMap<string, string>
}

/** The noun whose case the word may be; its number as the adjective before it has it. */
function nounOf(small: string, from: Case, adjective: string | undefined, words: Inflected): Noun | null {
  if (isAdjectiveForm(small, words) && !/ние$|ие$/u.test(small)) return null
  for (const base of words.basesOf(small)) {
    const paradigm = nounForms(base, words)
    if (!paradigm) continue
    const found = nounFormsOf(small, paradigm)
    const wanted = found.filter((form) => form.startsWith(from))
    if (wanted.length === 0 && !(from === 'acc' && found.some((form) => form.startsWith('gen')))) continue
    const usual = wanted.some((form) => form.endsWith('-s')) ? 's' : 'p'
    const isPlural = wanted.length > 1 && adjective !== undefined ? plural.test(adjective) : usual === 'p'
    return { base, gender: paradigm.gender, isPlural, isAnimate: animate.test(base), forms: paradigm.forms }
  }
  return null
}

/** Nouns of living beings: their accusative is their genitive. */
const animate =
  /(?:тель|ник|нин|овец|авец|ист|лог|ребёнок|ребенок|врач|педагог|депутат|пациент|собака|животное|человек|инвалид|ветеран|студент|должник|сосед|гость|пенсионер|потребитель)$/u

function inflected({
  base,
  forms,
  isPlural,
  isAnimate,
  gender,
  to,
}: Noun & { readonly to: Case }): string | null {
  const isOfGenitive = to === 'acc' && isAnimate && (isPlural || gender === 'm')
  return forms?.get(`${isOfGenitive ? 'gen' : to}-${isPlural ? 'p' : 's'}`) ?? (to === 'nom' ? base : null)
}

function adjectiveTo(
  written: string,
  { gender, isPlural, isAnimate, to }: Noun & { readonly to: Case },
  words: Inflected,
): string {
  const small = written.toLowerCase()
  if (/^(?:его|её|ее|их|не)$/u.test(small)) return written
  const base = words.basesOf(small).find((one) => /(?:ый|ий|ой)(?:ся)?$/u.test(one))
  if (base === undefined) return written
  const reflexive = base.endsWith('ся') ? 'ся' : ''
  const isOfGenitive = to === 'acc' && isAnimate && (isPlural || gender === 'm')
  return inCaseOf(
    written,
    adjectiveIn(`${isOfGenitive ? 'gen' : to}-${isPlural ? 'p' : 's'}`, gender, base.replace(/ся$/u, '')) +
      reflexive,
  )
}

/** Where the words that depend on a noun end: genitives, phrases with a preposition, names and numbers. */
export function dependentsEnd(text: string, at: number, words: Inflected): number {
  const part =
    /\s+(?<prep>(?:свыше|более|больше|менее|в|во|на|по|за|из|от|до|с|со|о|об|к|для|при|у|№)\s+)?(?<word>«[^»]{1,80}»|\d[\d.,:\s]{0,10}(?<!\s)|\p{L}[\p{L}-]*\.?)/uy
  let end = at
  let place = at
  let isOpen = false
  let isWaiting = false
  for (;;) {
    part.lastIndex = place
    const found = part.exec(text)?.groups
    const word = found?.['word'] ?? ''
    const small = word.toLowerCase()
    if (word === '' || isOfTime(found?.['prep'], small)) return end
    const isFree: boolean = isOpen || found?.['prep'] !== undefined
    const isName = /^[«\d\p{Lu}]/u.test(word)
    // «детско-юношеской»: the last part is what is inflected.
    const isAdjective = isAdjectiveForm(small.split('-').at(-1) ?? small, words)
    const isGenitive =
      genitives.test(small) ||
      (isAdjective ? endings.gen.test(small) : nounOf(small, 'gen', undefined, words) !== null)
    const isNoun = isAdjective || words.basesOf(small).some((base) => nounForms(base, words) !== null)
    // A noun that the dictionary does not inflect is known by the adjective before it.
    const isKnown =
      isWaiting && nounOf(small, 'nom', undefined, words) === null && /(?:ов|ев|ей|ий|а|я|ы|и)$/u.test(small)
    if (!isGenitive && !isKnown && !isName && !(isFree && isNoun)) return end
    place = part.lastIndex
    isOpen = isFree && isAdjective
    isWaiting = isAdjective
    if (!isAdjective) end = place
  }
}

/** Genitives that the dictionary holds as words of their own. */
const genitives = /^(?:месяцев|денег|лет|людей)$/u

const timeWord = new RegExp(
  String.raw`^(?:\d|период|срок|течение|понедельник|вторник|сред[уы]|четверг|пятниц|суббот|воскресень|${monthName})`,
  'u',
)

/** «в период с 1 по 3 декабря», «до 5 мая»: when it is does not depend on the noun. */
const isOfTime = (preposition: string | undefined, word: string): boolean =>
  preposition !== undefined && /^(?:в|во|с|со|на|до|к|по)\s/iu.test(preposition) && timeWord.test(word)

/** Where the genitives behind a noun end. */
function genitivesEnd(text: string, at: number, words: Inflected): number {
  let end = at
  for (let count = 0; count < maxAdjectives; count += 1) {
    const next = phraseAt(text, end, ['gen', 'gen'], words)
    if (!next) return end
    end = next.end
  }
  return end
}

/** «способами», «почтой»: with what something is done, not who does it. */
const means =
  /^(?:\p{L}+\s+){0,2}(?:способ|пут[её]м|средств|сил(?:ами|ой)|образ|порядк|почт|автобус|транспорт|поезд|рейс|деньг|рубл|часть|групп|очеред|большинств|голосовани)\p{L}*/iu

/** Who does what a passive says: the instrumental that begins there; null where it is no doer. */
export function doerAt(text: string, at: number, words: Inflected): Governed | null {
  return means.test(text.slice(at).trimStart()) ? null : governed(text, at, ['ins', 'nom'], words)
}
