const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\d]+/gu) ?? []
/** How many words in a row make a stretch of noise recognisable. */
const significant = 4

/** The phrases of noise of which a letter repeats a significant part. */
export function leakedNoise(noise: readonly string[], letters: readonly string[]): string[] {
  const texts = letters.map((letter) => ` ${wordsOf(letter).join(' ')} `)
  return noise.filter((phrase) => {
    const words = wordsOf(phrase)
    const starts = Math.max(1, words.length - significant + 1)
    return Array.from({ length: starts }, (_, at) => words.slice(at, at + significant)).some(
      (stretch) =>
        stretch.length >= Math.min(significant, 3) &&
        texts.some((text) => text.includes(` ${stretch.join(' ')} `)),
    )
  })
}
