import type { Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'

/** Words of a request that say the value of a field. */
export type Fact = {
  /** Keys of fields, of which a template has one. */
  readonly keys: readonly string[]
  /** `value` is the group of that name. */
  readonly said: RegExp
  readonly as?: (value: string, words: Inflected) => string | null
  /** Null: every template that has a field of these keys. */
  readonly templates: ReadonlySet<string> | null
}

type Reading = {
  readonly text: string
  readonly template: Template
  readonly words: Inflected
  readonly isValue?: (value: string) => boolean
}

/** The values that facts give, by field key; of those for one key the first that reads a value has it. */
export function factsIn(
  facts: readonly Fact[],
  { text, template: { id, fields }, words, isValue = () => true }: Reading,
): FoundValues {
  const found: FoundValues = {}
  for (const { keys, said, as, templates } of facts) {
    if (templates && !templates.has(id)) continue
    const key = keys.find((one) => fields.some((field) => field.key === one))
    if (key === undefined || found[key] !== undefined) continue
    const written = (said.exec(text)?.groups?.['value'] ?? '').trim().replace(/[\s,;:]+$/u, '')
    const value = written === '' || as === undefined ? written : as(written, words)
    if (value !== null && value !== '' && isValue(value)) found[key] = value
  }
  return found
}
