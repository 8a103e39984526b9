import { z } from 'zod'

import type { Case } from '#platform/russian/index.ts'

import { expressionOf, readData, sharedParts, templatesOf } from '../read-data.ts'
import { requestRoles, type RequestRole } from './field-roles.ts'

/**
 * Words behind which a request says the value of a role. `templates`: null for all that have the role. `cases`: those in
 * which the value stands. `read`: a noun phrase; people (a position and a name, an office with or without a name, or several names); words up to the next sign.
 */
export type Cue = {
  readonly templates: ReadonlySet<string> | null
  readonly role: RequestRole
  readonly before: RegExp
  readonly cases: readonly Case[]
  readonly read: 'phrase' | 'staff' | 'office' | 'people' | 'name' | 'clause'
}

const file = z.strictObject({
  ...sharedParts,
  /** The surest first: the first that reads a value for a role has it. */
  cues: z.array(
    z.strictObject({
      templates: z.string().optional(),
      role: z.enum(requestRoles),
      /** What stands before the value, from the beginning of a word on. */
      before: z.string(),
      cases: z.string(),
      read: z.enum(['phrase', 'staff', 'office', 'people', 'name', 'clause']).default('phrase'),
    }),
  ),
})
const caseNames = z.array(z.enum(['nom', 'gen', 'dat', 'acc', 'ins', 'pre']))

let read: readonly Cue[] | undefined

/** The cues of `data/cues.json`, read on first use. */
export function cues(): readonly Cue[] {
  read ??= readCues()
  return read
}

function readCues(): readonly Cue[] {
  const { cues: rows, ...parts } = readData('cues', file)
  return rows.map(({ templates, role, before, cases, read: as }): Cue => ({
    templates: templatesOf(templates, parts),
    role,
    // A sign may stand behind a letter.
    before: expressionOf(
      /^(?:\(\?<![^)]*\))?[,:]/u.test(before) ? before : String.raw`(?<!\p{L})(?:${before})`,
      parts,
      {
        flags: 'giu',
      },
    ),
    cases: caseNames.parse(cases.split(' ')),
    read: as,
  }))
}
