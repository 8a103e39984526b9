import { upperFirst } from '#platform/russian/index.ts'

export type Replacement = readonly [RegExp, string]
/** A word whole and in any case of its first letter, which is kept. */
export const said = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu')

export function replaceAll(text: string, list: readonly Replacement[]): string {
  return list.reduce(
    (result, [pattern, now]) =>
      result.replaceAll(pattern, (found: string, ...rest: unknown[]) => {
        const groups = rest.at(-1)
        const filled = now.replaceAll(/\$<(?<name>\w+)>/gu, (_, name: string) =>
          typeof groups === 'object' && groups !== null
            ? ((groups as Record<string, string>)[name] ?? '')
            : '',
        )
        return /^\p{Lu}/u.test(found) ? upperFirst(filled) : filled
      }),
    text,
  )
}
export const tidy = (text: string): string =>
  text
    .replaceAll(/\s{2,}/gu, ' ')
    .replaceAll(/\s+(?=[,.;:!?])/gu, '')
    .replaceAll(/,(?:\s*,)+/gu, ',')
    .replace(/^[\s,]+/u, '')
    .trim()
