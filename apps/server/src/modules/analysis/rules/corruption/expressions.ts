/**
 * Compiles an expression of the cue file: `~` any ending of a word, `{body}` a named class of words, a space any
 * white space, `$` the end of the sentence, `(…)` a group that is not captured. Words match whole, in any case.
 */
export function compileCue(source: string, classes: Readonly<Record<string, string>>): RegExp {
  const expanded = source.replaceAll(/\{(?<name>[a-z]+)\}/gu, (_, name: string) => {
    const words = classes[name]
    if (words === undefined) throw new Error(`There is no class of words ${name}`)
    return words
  })
  const body = expanded
    .replaceAll(String.raw`\b`, String.raw`(?!\p{L})`)
    .replaceAll('~', String.raw`\p{L}*`)
    .replaceAll(/\((?!\?)/gu, '(?:')
    .replaceAll(' ', String.raw`\s+`)
    .replaceAll('$', String.raw`\s*[.;]?\s*$`)
  return new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu')
}
