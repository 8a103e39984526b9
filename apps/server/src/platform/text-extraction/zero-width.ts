const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/u
const everyInvisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu
const tags = /[\u{E0000}-\u{E007F}]+/gu

/**
 * Takes characters without width out of a text. Words that hold them are reported with ▯ in their places; letters
 * written in the tag characters, which no program shows, are reported as what they spell. Soft hyphens go silently.
 */
export function withoutZeroWidth(text: string): { text: string; hidden: string[] } {
  const hidden: string[] = []
  const plain = text.replaceAll(/\u00AD|^\uFEFF/gu, '').replaceAll(tags, (piece) => {
    hidden.push(
      Array.from(piece, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe_00_00)).join(''),
    )
    return ''
  })
  if (!invisible.test(plain)) return { text: plain, hidden }
  // Between emoji a joiner is part of the picture.
  const joined = plain.replaceAll(
    /(?<=\p{Extended_Pictographic}\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu,
    '\uE0FF',
  )
  const marked = joined.split(/\s+/u).filter((word) => invisible.test(word))
  hidden.push(...new Set(marked.map((word) => word.replaceAll(everyInvisible, '▯').slice(0, 100))))
  return { text: joined.replaceAll(everyInvisible, '').replaceAll('\uE0FF', '\u200D'), hidden }
}
