import { foldCase } from '@uprava/contract/rules/fold-case.ts'

/** A letter of a folded text. Properties of Unicode and flags would make hundreds of expressions slow to compile. */
const letter = '[а-яa-z]'

/**
 * Compiles an expression of the cue file for folded text (`foldCase`): `~` any ending of a word, `{body}` a named
 * class of words, a space any white space, `$` the end of the sentence, `(…)` a group that is not captured. Words
 * match whole, in any case.
 */
export function compileCue(source: string, classes: Readonly<Record<string, string>>): RegExp {
  const expanded = source.replaceAll(/\{(?<name>[a-z]+)\}/gu, (_, name: string) => {
    const words = classes[name]
    if (words === undefined) throw new Error(`There is no class of words ${name}`)
    return words
  })
  const body = foldCase(expanded.replaceAll(String.raw`\p{L}`, letter))
    .replaceAll(String.raw`\b`, `(?!${letter})`)
    .replaceAll('~', `${letter}*`)
    .replaceAll(/\((?!\?)/gu, '(?:')
    .replaceAll(' ', String.raw`\s+`)
    .replaceAll('$', String.raw`\s*[.;]?\s*$`)
  return new RegExp(`(?<!${letter})(?:${body})(?!${letter})`)
}
