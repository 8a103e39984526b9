import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { FindingGroup, Severity } from '@uprava/contract/analysis.ts'

/** A rule of the data file. It is not parsed with a schema, because the worker threads load nothing but the rules. */
export type Rule = {
  readonly code: string
  readonly group: FindingGroup
  readonly severity: Severity
  readonly title: string
  /** Regular expressions, flags `giu`; those beginning with `@` are named checks. */
  readonly patterns: readonly string[]
  readonly explain: string
  readonly suggestion: string
  /** Ids of norms of the reference base. */
  readonly norms: readonly string[]
  readonly scope: string
  readonly note: string
}

/** Rules about the file itself; the data file has those about the text. */
const fileRules: readonly Rule[] = [
  {
    code: 'DOC-01',
    group: 'file',
    severity: 'high',
    title: 'Скрытый текст',
    patterns: [],
    explain: 'В файле есть текст, которого читатель не видит: его увидит программа или следующий редактор.',
    suggestion: 'Откройте файл с показом скрытых знаков и удалите то, чего не должно быть в документе.',
    norms: [],
    scope: 'все',
    note: '',
  },
]

/** The analyser's rules (analysis §2), in the order of the report. */
export const rules: readonly Rule[] = [
  ...(JSON.parse(
    readFileSync(path.join(import.meta.dirname, '..', 'data', 'analysis-rules.json'), 'utf8'),
  ) as Rule[]),
  ...fileRules,
]

const byCode = new Map(rules.map((one) => [one.code, one]))

/** The rule of a code that is a constant of the source. */
export function ruleOf(code: string): Rule {
  const found = byCode.get(code)
  if (!found) throw new Error(`There is no rule ${code}`)
  return found
}
