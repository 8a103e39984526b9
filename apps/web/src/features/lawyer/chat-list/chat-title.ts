/** The longest title a question gives its chat (LAW-32). */
const most = 60

/** The question's first 60 characters, cut at a word, with `…` when cut. */
export function chatTitleOf(question: string): string {
  const line = question.replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most + 1)
  const end = cut.lastIndexOf(' ')
  // A single word that long is cut where it stands, never through the middle of a sign.
  const kept = end > 0 ? cut.slice(0, end) : line.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
  return `${kept.replace(/[\s,.:;—–-]+$/u, '')}…`
}

/** `string` is what an unnamed chat of an older version is called (LAW-09). */
export const shownTitle = (title: string): string =>
  title === 'string' || title.trim() === '' ? 'Без названия' : title
