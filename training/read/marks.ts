/** A named place in a text. */
export type Mark = { readonly label: string; readonly start: number; readonly end: number }

/** Takes `{name text}` marks out of a text. Returns undefined when braces do not match or a name is unknown. */
export function unmark(
  marked: string,
  names: Readonly<Record<string, string>>,
): { text: string; marks: Mark[] } | undefined {
  const marks: Mark[] = []
  let text = ''
  let from = 0
  for (const match of marked.matchAll(/\{(?<name>[a-z_]+\d?) (?<value>[^{}]*)\}/gu)) {
    const { name = '', value = '' } = match.groups ?? {}
    const label = names[name]
    if (label === undefined) return undefined
    text += marked.slice(from, match.index)
    marks.push({ label, start: text.length, end: text.length + value.length })
    text += value
    from = match.index + match[0].length
  }
  text += marked.slice(from)
  return /[{}]/u.test(text) ? undefined : { text, marks }
}
