/** Limits of an analysis (ANL-02, ANL-20), apart from the schemas, because the web loads them and never the schemas. */
export const analysisLimits = {
  /** Characters. */
  instruction: 2000,
  fileBytes: 20 * 1024 * 1024,
  /** Maximum paragraphs of the document per call. */
  paragraphs: 60,
} as const

/** The file name of the report (ANL-12). */
export const REPORT_FILE = 'Анализ_документа.docx'
