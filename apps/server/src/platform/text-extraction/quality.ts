/**
 * Whether extracted letters are what a reader sees. A PDF whose fonts lack a ToUnicode table looks well and reads as
 * `Hanorosas:t`, as private characters or as nothing; such text must never pass for the document's own.
 */
export type Quality =
  | { readonly kind: 'good'; readonly text: string }
  /** CP1251 taken for Latin-1, put right. */
  | { readonly kind: 're-encoded'; readonly text: string }
  | { readonly kind: 'nonsense' }

/** Too few letters to judge. */
const minLetters = 30

export function assessQuality(text: string): Quality {
  const letters = count(text, /\p{L}/gu)
  const strange = count(text, /[\p{Co}\p{Cn}\uFFFD]|[^\P{Cc}\t\n\v\f\r]/gu)
  if (strange > 5 && strange > 0.15 * (letters + strange)) return { kind: 'nonsense' }
  if (letters < minLetters) return { kind: 'good', text }
  const cyrillic = count(text, /\p{Script=Cyrillic}/gu)
  const accented = count(text, /[À-ÿ]/gu)
  if (accented > letters / 2 && cyrillic < letters / 10) return reEncoded(text)
  const isRead = cyrillic >= 0.3 * letters ? isRussian(text, cyrillic) : isLatin(text)
  return isRead ? { kind: 'good', text } : { kind: 'nonsense' }
}

/** «Íàëîãîâàÿ» is «Налоговая» read with the wrong table. */
function reEncoded(text: string): Quality {
  const windows = new TextDecoder('windows-1251')
  const read = text.replaceAll(/[\u0080-\u00FF]+/gu, (piece) => windows.decode(Buffer.from(piece, 'latin1')))
  const cyrillic = count(read, /\p{Script=Cyrillic}/gu)
  return isRussian(read, cyrillic) ? { kind: 're-encoded', text: read } : { kind: 'nonsense' }
}

/** Vowels are some 42 % of the letters of any Russian text, and capitals stand at the beginning of words. */
function isRussian(text: string, cyrillic: number): boolean {
  const share = count(text, /[аеёиоуыэюя]/giu) / cyrillic
  return share > 0.25 && share < 0.62
}

/** Words of look-alikes mix cases, digits and signs inside: `npeAcTaBJIeHHe`. */
function isLatin(text: string): boolean {
  const words = text.match(/[\p{L}\d][\p{L}\d:;|]{3,}/gu) ?? []
  const odd = words.filter((word) =>
    /\p{Ll}\p{Lu}|\p{L}[\d:;|]+\p{L}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(word),
  )
  const share = count(text, /[aeiouy]/giu) / Math.max(1, count(text, /[a-z]/giu))
  return odd.length <= words.length / 5 && share > 0.2 && share < 0.65
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
