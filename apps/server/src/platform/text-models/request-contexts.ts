/** A request with the sentences that it is about. */
export type RequestContext = {
  /** Index of the request among the sentences. */
  readonly at: number
  readonly text: string
}

const supporting = new Set(['fact', 'reason', 'emotion', 'request'])

/**
 * What each request of an appeal is about: itself and the facts, reasons and feelings between it and the request
 * before; a request without any takes the facts of that one. The first request of a letter that begins with its
 * requests takes what follows.
 */
export function requestContexts(sentences: readonly string[], labels: readonly string[]): RequestContext[] {
  const requests = labels.flatMap((label, at) => (label === 'request' ? [at] : []))
  let before: string[] = []
  return requests.map((at, index) => {
    const from = index === 0 ? 0 : requests[index - 1]! + 1
    const isSupporting = (other: number) => supporting.has(labels[other] ?? '')
    const own = sentences.slice(from, at).filter((_, offset) => isSupporting(from + offset))
    const until = requests[index + 1] ?? sentences.length
    const after = sentences.slice(at + 1, until).filter((_, offset) => isSupporting(at + 1 + offset))
    if (own.length > 0) before = own
    const about = own.length > 0 ? own : index === 0 ? after : before
    return { at, text: [...about, sentences[at] ?? ''].join(' ') }
  })
}
