/**
 * Forms of Russian words by their ending. Rather a form too many than one too few: the forms are only looked up,
 * never shown. Every ё is е.
 */

/** One word of the table: `участок*`, `часть/f`, `писать~пиш`, `сын+сыновья,сыновей`, `человек=люди,людей`. */
export type Entry = {
  readonly word: string
  readonly mark: string
  readonly hasFleetingVowel: boolean
  /** Stems of the present tense that the infinitive does not show. */
  readonly stems: readonly string[]
  readonly further: readonly string[]
  /** The further forms are all there are. */
  readonly isIrregular: boolean
}

const notation =
  /^(?<word>[а-я-]+)(?<fleeting>\*)?(?:\/(?<mark>[mfnap0]))?(?:~(?<stems>[а-я,]+))?(?:(?<kind>[+=])(?<further>[а-я,]+))?$/u

/** Reads one word of the table; throws on a spelling it does not know. */
export function parseEntry(written: string): Entry {
  const parts = notation.exec(written)?.groups
  if (!parts) throw new Error(`Not understood in the lemma table: ${written}`)
  return {
    word: parts['word'] ?? '',
    mark: parts['mark'] ?? '',
    hasFleetingVowel: parts['fleeting'] !== undefined,
    stems: parts['stems']?.split(',') ?? [],
    further: parts['further']?.split(',') ?? [],
    isIrregular: parts['kind'] === '=',
  }
}

/** All forms of a word, the word itself first. */
export function formsOf(entry: Entry): string[] {
  const { word, mark } = entry
  if (entry.isIrregular || mark === '0') return [word, ...entry.further]
  const forms = mark === 'a' || (mark === '' && /[иыо]й$/u.test(word)) ? adjective(word) : declined(entry)
  return [word, ...forms, ...entry.further]
}

function declined(entry: Entry): string[] {
  const { word, mark } = entry
  if (mark === 'p') return pluralOnly(word)
  if (mark === '' && isInfinitive(word, entry)) return verb(word, entry.stems)
  return noun(entry)
}

const infinitive = /(?:[аяиеуыо]ть|ти|чь|сть|зть)(?:ся|сь)?$/u
const nounInSoftSign = /(?:[аое]сть|ость)$/u

function isInfinitive(word: string, { stems, further }: Entry): boolean {
  if (stems.length > 0) return true
  if (!infinitive.test(word)) return false
  return !nounInSoftSign.test(word) || further.length > 0
}

const isSibilant = (letter: string) => 'жшчщ'.includes(letter)
const isVelar = (letter: string) => 'гкх'.includes(letter)
const last = (word: string) => word.at(-1) ?? ''
const each = (stem: string, endings: string) => endings.split(' ').map((ending) => stem + ending)

function noun({ word, mark, hasFleetingVowel }: Entry): string[] {
  const stem = word.slice(0, -1)
  const ending = last(word)
  switch (ending) {
    case 'а':
      return [...each(stem, hardFeminine(last(stem))), ...withoutEnding(stem)]
    case 'я':
      return word.endsWith('мя') ? each(stem, 'ени енем ена ен енам енами енах') : [...softFeminine(word)]
    case 'о':
      return [...each(stem, 'а у ом е ам ами ах ов и'), ...withoutEnding(stem)]
    case 'е':
      return neuterInE(word)
    case 'й':
      return each(hasFleetingVowel ? `${stem.slice(0, -1)}ь` : stem, 'я ю ем е и ев ям ями ях')
    case 'ь':
      return softSign(stem, mark, hasFleetingVowel)
    default:
      return masculine(word, hasFleetingVowel)
  }
}

function masculine(word: string, hasFleetingVowel: boolean): string[] {
  const stem = hasFleetingVowel ? withoutVowel(word) : word
  if (/[ая]нин$/u.test(word)) {
    return [...each(word, 'а у ом е'), ...each(word.slice(0, -2), 'е  ам ами ах')]
  }
  if (/[ео]нок$/u.test(word)) {
    return [
      ...each(`${word.slice(0, -2)}к`, 'а у ом е'),
      ...each(word.slice(0, -4), 'ята ят ятам ятами ятах'),
    ]
  }
  const ending = last(stem)
  if (isSibilant(ending)) return each(stem, 'а у ом ем е и ей ам ами ах')
  if (ending === 'ц') return each(stem, 'а у ом ем е ы ов ев ам ами ах')
  return each(stem, `а у ом е ${isVelar(ending) ? 'и' : 'ы'} ов ам ами ах`)
}

/** участок → участк, отец → отц, владелец → владельц, заем → займ, ларек → ларьк. */
function withoutVowel(word: string): string {
  const head = word.slice(0, -2)
  const consonant = last(word)
  if (/[аеоуи]$/u.test(head)) return `${head}й${consonant}`
  return last(head) === 'л' || (word.at(-2) === 'е' && consonant === 'к')
    ? `${head}ь${consonant}`
    : head + consonant
}

function softSign(stem: string, mark: string, hasFleetingVowel: boolean): string[] {
  const isFeminine = mark === 'f' || (mark === '' && !/(?:тель|арь|брь|аль|ень)$/u.test(`${stem}ь`))
  if (isFeminine) {
    return each(stem, isSibilant(last(stem)) ? 'и ью ей ам ами ах' : 'и ью ей ям ями ях ьми')
  }
  return each(hasFleetingVowel ? stem.slice(0, -2) + last(stem) : stem, 'я ю ем е и ей ям ями ях')
}

function hardFeminine(ending: string): string {
  if (isSibilant(ending)) return 'и у е ой ою ей ею ам ами ах'
  if (ending === 'ц') return 'ы у е ей ею ам ами ах'
  return `${isVelar(ending) ? 'и' : 'ы'} у е ой ою ам ами ах`
}

function softFeminine(word: string): string[] {
  const stem = word.slice(0, -1)
  if (word.endsWith('ия')) return each(stem, 'и ю ей ею й ям ями ях')
  if (word.endsWith('ья')) {
    return [...each(stem, 'и е ю ей ею ям ями ях'), ...each(stem.slice(0, -1), 'ей ий')]
  }
  if (/[аеоуы]я$/u.test(word)) return each(stem, 'и е ю ей ею й ям ями ях')
  return [
    ...each(stem, 'и е ю ей ею ям ями ях'),
    ...withoutEnding(stem).flatMap((form) => [form, `${form}ь`]),
  ]
}

function neuterInE(word: string): string[] {
  const stem = word.slice(0, -1)
  if (word.endsWith('ие')) return each(stem, 'я ю ем и й ям ями ях')
  if (word.endsWith('ье')) {
    return [...each(stem, 'я ю ем ев ям ями ях'), ...each(stem.slice(0, -1), 'ий ей')]
  }
  if (/[жшчщц]е$/u.test(word)) return [...each(stem, 'а у ем е ам ами ах'), ...withoutEnding(stem)]
  return each(stem, 'я ю ем ей ям ями ях')
}

/** The bare stem, as the genitive plural has it, with the vowel that steps in between two consonants. */
function withoutEnding(stem: string): string[] {
  const pair = /^(?<head>.*)(?<first>[^аеиоуыэюя])(?<second>[^аеиоуыэюяьъ])$/u.exec(stem)?.groups
  if (!pair) return [stem]
  const { head = '', first = '', second = '' } = pair
  const before = first === 'ь' || first === 'й' ? head : head + first
  return [stem, `${before}о${second}`, `${before}е${second}`]
}

function pluralOnly(word: string): string[] {
  const stem = word.slice(0, -1)
  if (word.endsWith('а')) return [...each(stem, 'ам ами ах'), ...withoutEnding(stem)]
  if (word.endsWith('я')) return each(stem, 'ям ями ях й')
  return [...each(stem, 'ам ами ах ям ями ях ов ев ей'), ...withoutEnding(stem)]
}

function adjective(word: string): string[] {
  const stem = word.slice(0, -2)
  const ending = last(stem)
  const hard = 'ый ая ое ые ого ой ому ую ым ом ых ыми ою о ее'
  if (isVelar(ending)) return each(stem, 'ий ая ое ие ого ой ому ую им ом их ими ою о')
  if (isSibilant(ending)) {
    const oblique = word.endsWith('ой') ? 'ого ой ому ом ою ое' : 'его ей ему ем ею ее'
    return each(stem, `ий ая ие ую им их ими ${oblique}`)
  }
  return each(stem, /(?:ий|ее|яя|ие)$/u.test(word) ? 'ий яя ее ие его ей ему юю им ем их ими ею' : hard)
}

const present = 'у ю ешь ет ем ете ут ют ишь ит им ите ат ят и й ь ите ьте йте'
const past = 'л ла ло ли в вши'
const shortPassive = ' а о ы'

function verb(infinitiveForm: string, given: readonly string[]): string[] {
  const word = infinitiveForm.replace(/с[яь]$/u, '')
  const stem = word.slice(0, -2)
  const given_ = given.flatMap((present_) => each(present_, present))
  if (!/[аяиеуыо]ть$/u.test(word)) return [word, ...given_]
  const forms = [word, ...given_, ...each(stem, past), ...passive(stem)]
  if (given.length > 0) return forms
  if (word.endsWith('овать')) return [...forms, ...each(presentOfOvat(stem), present)]
  if (stem.endsWith('и')) return [...forms, ...secondConjugation(stem.slice(0, -1))]
  if (stem.endsWith('у')) return [...forms, ...each(stem.slice(0, -1), present)]
  return [...forms, ...each(stem, 'ю ешь ет ем ете ют й йте я')]
}

/** использовать → использу-. */
const presentOfOvat = (stem: string) => `${stem.slice(0, -3)}у`

function secondConjugation(root: string): string[] {
  const changed = mutated(root)
  return [
    ...each(root, isSibilant(last(root)) ? 'у ишь ит им ите ат и ь ьте' : 'ю ишь ит им ите ят и ь ьте'),
    ...changed.flatMap((form) => [`${form}ю`, `${form}у`]),
    ...[root, ...changed].flatMap((form) => each(`${form}ен`, shortPassive)),
  ]
}

/** Consonants that change before the ending: платить, плачу; возместить, возмещен; утвердить, утвержден. */
function mutated(root: string): string[] {
  const changes: readonly [string, readonly string[]][] = [
    ['ст', ['щ']],
    ['т', ['ч', 'щ']],
    ['д', ['ж', 'жд']],
    ['з', ['ж']],
    ['с', ['ш']],
    ['б', ['бл']],
    ['п', ['пл']],
    ['в', ['вл']],
    ['м', ['мл']],
  ]
  return changes
    .filter(([from]) => root.endsWith(from))
    .flatMap(([from, to]) => to.map((letters) => root.slice(0, -from.length) + letters))
}

function passive(stem: string): string[] {
  if (/[ая]$/u.test(stem)) return each(`${stem}н`, shortPassive)
  if (stem.endsWith('е')) return each(`${stem}н`, shortPassive)
  return /[уы]$/u.test(stem) ? each(`${stem}т`, shortPassive) : []
}
