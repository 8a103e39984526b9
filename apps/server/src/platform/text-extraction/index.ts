export { zipNames } from './archive.ts'
export { charsetOf, looksLikeMarkup } from './charset.ts'
export { extractText } from './extract.ts'
export type { Extraction, ExtractionLimits } from './extraction-types.ts'
