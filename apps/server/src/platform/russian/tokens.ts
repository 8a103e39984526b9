import { foldYo } from '@uprava/contract/rules/fold-case.ts'

import { isStopWord } from './stop-words.ts'

/** A word as it stands in the text. Offsets count UTF-16 units of the given text. */
export type RawToken = {
  /** Lower case, ё as е, typographic dashes as `-`; a phone as `7XXXXXXXXXX`. */
  readonly word: string
  readonly kind: 'word' | 'number' | 'id' | 'phone'
  readonly start: number
  readonly end: number
  /** Ordinal in the text; the parts of `59-ФЗ` share that of the whole. */
  readonly position: number
  readonly isPart: boolean
  readonly isStop: boolean
}

const phone = /(?<!\d|\d[.-])(?:\+?7|8)?[\s(-]{0,3}\d{3}[\s)-]{0,3}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d|[.-]\d)/gu
const words = /\d+(?:[./-]\d+)*(?:-?\p{L}{1,4}(?![\p{L}\d]))?(?:-\d+)?|\p{L}[\p{L}\p{M}]*(?:-[\p{L}\d]+)*/gu
/** Endings of ordinals written with digits: 131-го, 5-й. */
const ordinal = /^(?<number>\d+)-(?:й|го|му|м|я|ой|ю|е|х|ми|ый|ая|ую|ые|ых)$/u
const act = /^(?<number>\d+)-?(?<kind>фз|фкз)$/u

/** The words of a text in order. Hyphenated numbers and words come whole and then in parts. */
export function tokens(text: string): RawToken[] {
  const plain = plainLetters(text)
  const found: RawToken[] = []
  let position = 0
  const phones = phonesIn(plain)
  let next = 0
  for (const match of plain.matchAll(words)) {
    const start = match.index
    while (next < phones.length && phones[next]!.end <= start) next += 1
    const within = phones[next]
    if (within && start >= within.start) {
      if (start !== within.firstDigit) continue
      found.push({ ...within, word: within.digits, kind: 'phone', position, isPart: false, isStop: false })
    } else {
      addWord(found, match[0], start, position)
    }
    position += 1
  }
  return found
}

/** Same length as the text, so that offsets hold: letters that have a longer lower case stay as they are. */
function plainLetters(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : Array.from(text, lowerOfSameLength).join('')
  return foldYo(same).replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
}

function lowerOfSameLength(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

function addWord(found: RawToken[], matched: string, start: number, position: number): void {
  const end = start + matched.length
  if (!/[\d\p{M}-]/u.test(matched)) {
    found.push({
      word: matched,
      kind: 'word',
      start,
      end,
      position,
      isPart: false,
      isStop: isStopWord(matched),
    })
    if (matched === 'фз' || matched === 'фкз') joinWithNumberBefore(found, matched, end, position)
    return
  }
  const counted = ordinal.exec(matched)?.groups?.['number']
  const numberedAct = act.exec(matched)?.groups
  const written = matched.normalize('NFC').replaceAll(/\p{M}/gu, '')
  const word = counted ?? (numberedAct ? `${numberedAct['number']}-${numberedAct['kind']}` : written)
  const place = { start, end, position }
  found.push({ word, kind: kindOf(word), ...place, isPart: false, isStop: isStopWord(word) })
  for (const part of counted === undefined ? partsOf(word) : []) {
    found.push({ word: part, kind: kindOf(part), ...place, isPart: true, isStop: isStopWord(part) })
  }
}

/** `59 ФЗ` is the id `59-фз` too. */
function joinWithNumberBefore(found: RawToken[], word: string, end: number, position: number): void {
  const before = found.findLast((token) => token.position === position - 1 && !token.isPart)
  if (before?.kind !== 'number') return
  const whole = { word: `${before.word}-${word}`, kind: 'id', start: before.start, end } as const
  found.push({ ...whole, position: before.position, isPart: true, isStop: false })
}

function kindOf(word: string): RawToken['kind'] {
  if (/^\d+$/u.test(word)) return 'number'
  return /\d/u.test(word) ? 'id' : 'word'
}

/** `7.0.97-2025` → 7, 0, 97, 2025 and 7.0.97; `дошкольно-школьный` → its words; `1144н` → 1144. */
function partsOf(word: string): string[] {
  const pieces = word.split(/[-./]|(?<=\d)(?=\p{L})/u).filter((piece) => piece !== '')
  if (pieces.length < 2) return []
  const year = /-\d{2,4}$/u.exec(word)
  const beforeYear = year === null ? '' : word.slice(0, year.index)
  return [...new Set(/[./]/u.test(beforeYear) ? [beforeYear, ...pieces] : pieces)]
}

type Phone = {
  readonly start: number
  readonly end: number
  readonly firstDigit: number
  readonly digits: string
}

function phonesIn(plain: string): Phone[] {
  if (!/\d/u.test(plain)) return []
  return [...plain.matchAll(phone)].flatMap((match) => {
    const digits = match[0].replaceAll(/\D/gu, '')
    const isWhole = digits.length === 11 || /^[(\s]*[3489]/u.test(match[0])
    if (!isWhole || (digits.length === 11 && /[./]/u.test(match[0]))) return []
    const firstDigit = match.index + match[0].search(/\d/u)
    return [
      { start: match.index, end: match.index + match[0].length, firstDigit, digits: `7${digits.slice(-10)}` },
    ]
  })
}
