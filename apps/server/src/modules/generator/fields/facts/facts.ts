import { z } from 'zod'

import type { Inflected } from '#platform/russian/index.ts'

import type { Template } from '../../templates/templates.ts'
import type { FoundValues } from '../found-values.ts'
import { expressionOf, readData, sharedParts, templatesOf } from '../read-data.ts'
import { factFormNames, factForms, type FactFormName } from './fact-forms.ts'

/** Words of a request that say the value of a field. */
type Fact = {
  /** Keys of fields, of which a template has one. */
  readonly keys: readonly string[]
  /** `value` is the group of that name. */
  readonly said: RegExp
  readonly as: FactFormName | undefined
  /** Null: every template that has a field of these keys. */
  readonly templates: ReadonlySet<string> | null
}

const file = z.strictObject({
  ...sharedParts,
  /** The surest first: the first that reads a value for a key has it. */
  facts: z.array(
    z.strictObject({
      of: z.string().optional(),
      keys: z.string(),
      said: z.string(),
      /** It need not begin with a word. */
      anywhere: z.boolean().optional(),
      /** Its letters are capital and small ones as they are written. */
      isExact: z.boolean().optional(),
      as: z.enum(factFormNames).optional(),
    }),
  ),
})

let read: readonly Fact[] | undefined
function facts(): readonly Fact[] {
  read ??= readFacts()
  return read
}

function readFacts(): readonly Fact[] {
  const { facts: rows, ...parts } = readData('facts', file)
  return rows.map(({ of, keys, said, anywhere = false, isExact = false, as }) => ({
    keys: keys.split(' '),
    said: expressionOf(anywhere ? said : String.raw`(?<!\p{L})${said}`, parts, { isExact }),
    as,
    templates: templatesOf(of, parts),
  }))
}

/** A question or an order to the one who writes: «и кто главный», «что подписывать». */
const noValue =
  /^(?:(?:и|а|но)\s+)?(?:кто|что|чем|как(?:ая|ой|ие|ое)?|кому|где|куда|когда|сколько|делать|писать|вам|нам|мне|нас|это|надо|нужн\p{L}?)(?!\p{L})/iu

/** Values by the words before them, by field key: «потому что …», «контролирует Орлова», «решили …» of minutes. */
export function factValues(text: string, { id, fields }: Template, words: Inflected): FoundValues {
  const found: FoundValues = {}
  for (const { keys, said, as, templates } of facts()) {
    if (templates && !templates.has(id)) continue
    const key = keys.find((one) => fields.some((field) => field.key === one))
    if (key === undefined || found[key] !== undefined) continue
    const written = (said.exec(text)?.groups?.['value'] ?? '').trim().replace(/[\s,;:]+$/u, '')
    const value = written === '' || as === undefined ? written : factForms[as](written, words)
    if (value !== null && value !== '' && !noValue.test(value)) found[key] = value
  }
  return found
}
