/** Extensions of the files the product accepts; apart from the schemas, because the web loads them and never the schemas. */

/** Documents (DOC-37): files of the library and of messages. */
export const documentExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'csv',
  'txt',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
] as const

/** Documents whose text the AI area reads (AIS-65, ANL-02). */
export const readableExtensions = ['pdf', 'docx', 'txt'] as const

/** Letters of citizens, who write them in whatever they have. */
export const letterExtensions = [...readableExtensions, 'odt'] as const
