import type { Extraction, ExtractionWarning } from './extraction-types.ts'

/** The answer for a paper that gives no text. */
export function withoutText(
  verdict: Exclude<Extraction['verdict'], 'text'>,
  warning?: ExtractionWarning,
): Extraction {
  return { verdict, text: '', pages: 0, warnings: warning ? [warning] : [], hidden: [] }
}
