import { fieldsByKind, templateById } from '../../apps/server/src/modules/generator/index.ts'
import { unmark, type Mark } from './marks.ts'
import { linesOf, type Found, type Part } from './source.ts'

/** A request to the generator whose values are marked by the kinds of their fields. */
export type FieldRequest = {
  readonly id: string
  readonly part: Part
  readonly template: string
  readonly style: string
  readonly text: string
  readonly marks: readonly Mark[]
  /** The kinds that the fields of the template have. */
  readonly kinds: ReadonlySet<string>
}

/** The requests of `fields/*.tsv`, whose marks name keys of fields. */
export function readFieldRequests(folder: string): Found<FieldRequest> {
  const faults: string[] = []
  const items = linesOf(folder, 'fields')
    .flat()
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ text: line, at, part }): FieldRequest[] => {
      const [id = '', style = '', marked = ''] = line.split('\t')
      const template = templateById(id)
      const fields = template ? [...fieldsByKind(template)] : []
      const kindOf = Object.fromEntries(fields.map(([kind, { key }]) => [key, kind]))
      const read = unmark(marked, { ...notInTemplate, ...kindOf })
      if (!template || !read || marked === '') {
        faults.push(at)
        return []
      }
      const marks = read.marks.filter(({ label }) => label !== '').map((mark) => trimmed(read.text, mark))
      const kinds = new Set(fields.map(([kind]) => kind))
      return [{ id: at, part, template: id, style, text: read.text, marks, kinds }]
    })
  return { items, faults }
}

/** Keys that are marked in every template, also where the form has no such field. */
const notInTemplate = { place: '', doc_date: '', doc_number: '', org_name: '' }

/** A preposition or a sign that was marked with the value stands outside of it. */
function trimmed(text: string, { label, start, end }: Mark): Mark {
  const said = text.slice(start, end)
  const before = /^[\s,;:—–-]+/u.exec(said)?.[0].length ?? 0
  const after = /[\s,;:—–-]+$/u.exec(said)?.[0].length ?? 0
  return { label, start: start + before, end: Math.max(start + before, end - after) }
}
