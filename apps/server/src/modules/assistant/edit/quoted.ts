/** The text that a request quotes, or all behind the order. */
export function quotedIn(message: string): string | null {
  const whole = message.trimEnd().replace(/[.!]$/u, '').trimEnd()
  const start = whole.search(/[«"“]/u)
  const quoted = start >= 0 && /[»"”]$/u.test(whole) ? whole.slice(start + 1, -1).trim() : ''
  if (quoted.length >= 8 && quoted.length * 4 >= whole.length) return quoted
  const inFront =
    /^(?:«(?<text>.{20,})»|"(?<plain>[^"]{20,})")[\s,.:—–-]{1,5}(?<order>[^«»"]{4,120})$/su.exec(
      whole,
    )?.groups
  if (inFront) return (inFront['text'] ?? inFront['plain'] ?? '').trim()
  const behind = /^[^:]{2,80}:\s*(?<text>\S.{6,})$/su.exec(message)?.groups?.['text']
  return behind?.trim() ?? null
}
