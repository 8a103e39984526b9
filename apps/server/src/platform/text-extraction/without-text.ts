import type { Extraction, ExtractionWarning } from './extraction-types.ts'

/** The answer for a document that gives no text. */
export function withoutText(
  outcome: Exclude<Extraction['outcome'], 'text'>,
  warning?: ExtractionWarning,
): Extraction {
  return { outcome, text: '', pages: 0, warnings: warning ? [warning] : [], hidden: [] }
}
