import type { EngineInfo, Support } from '@uprava/contract/runs.ts'

import type { EvidenceDraft } from '#modules/runs/index.ts'

import type { AnalysedDocument } from './analyses.repository.ts'
import type { CheckedReferences } from './references.ts'
import type { Examination, RawFinding } from './rules/types.ts'

/** The checked findings of the model. */
export type ModelFindings = {
  readonly findings: readonly RawFinding[]
  /** Why the model's findings are missing or incomplete; null when it answered. */
  readonly failure: string | null
  /** The model's answer before the checks. */
  readonly raw: string
  readonly support: Support | null
  readonly retrieved: EvidenceDraft['retrieved']
  /** The number of the last paragraph sent to the model; null: all of them. */
  readonly readUpTo: number | null
}

export const noModelFindings: ModelFindings = {
  findings: [],
  failure: null,
  raw: '',
  support: null,
  retrieved: [],
  readUpTo: null,
}

/** The input of a report. */
export type ReportInput = {
  readonly document: AnalysedDocument
  readonly examination: Examination
  readonly references: CheckedReferences
  readonly byModel: ModelFindings
  readonly engineInfo: EngineInfo
  readonly channelId: number
  /** yyyy-mm-dd */
  readonly onDate: string
}
