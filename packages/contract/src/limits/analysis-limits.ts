/** Limits of an order (ANL-02, ANL-20), apart from the schemas, because the web loads them and never the schemas. */
export const analysisLimits = {
  /** Characters. */
  instruction: 2000,
  fileBytes: 20 * 1024 * 1024,
  /** Paragraphs of the document a call answers at most. */
  paragraphs: 60,
} as const

/** What the report is called when it is saved (ANL-12). */
export const REPORT_FILE = 'Анализ_документа.docx'
