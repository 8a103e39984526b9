import { devSet, isHeldOut, linesOf, type Found, type Part } from './source.ts'

/** A request to the generator of documents. */
export type Request = {
  readonly id: string
  readonly part: Part
  readonly text: string
  readonly style: string
  /** Right templates, the best first; none and nothing to ask: there is no such document. */
  readonly templates: readonly string[]
  readonly ask: readonly string[]
  readonly not: readonly string[]
  readonly second: readonly string[]
}

type DevRequest = {
  id: string
  text: string
  template: string[]
  ask: string[]
  style: string
  not?: string | string[]
  second?: string | string[]
  history?: unknown[]
}

/** The requests of the development sets and those of `requests/*.tsv`. Corrections of earlier messages are left out. */
export function readRequests(folder: string): Found<Request> {
  const dev = devSet<DevRequest>(folder, 'requests.jsonl')
    .filter(({ history }) => !history?.length)
    .map(({ id, text, template, ask, style, not, second }): Request => ({
      id,
      part: isHeldOut(id) ? 'dev' : 'train',
      text,
      style,
      templates: template,
      ask,
      not: [not ?? []].flat(),
      second: [second ?? []].flat(),
    }))
  const known = new Set(dev.flatMap(({ templates }) => templates))
  const faults: string[] = []
  const written = linesOf(folder, 'requests')
    .flat()
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ text: line, at, part }): Request[] => {
      const [ids = '', style = '', text = ''] = line.split('\t').map((cell) => cell.trim())
      const named = ids
        .replace(/^\?/u, '')
        .split(/[,+]/u)
        .filter((id) => id !== '-' && id !== '')
      if (text === '' || style === '' || named.some((id) => !known.has(id))) {
        faults.push(at)
        return []
      }
      const isAsk = ids.startsWith('?')
      const isTwo = ids.includes('+')
      return [
        {
          id: at,
          part,
          text,
          style,
          templates: isAsk ? [] : isTwo ? named.slice(0, 1) : named,
          ask: isAsk ? named : [],
          not: style.startsWith('not:') ? style.slice(4).split(',') : [],
          second: isTwo ? named.slice(1) : [],
        },
      ]
    })
  return { items: [...dev, ...written], faults }
}
