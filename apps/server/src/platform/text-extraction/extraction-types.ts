/** What a document turned out to be. Only `text` carries text that may be used. */
export type ExtractionOutcome =
  | 'text'
  /** Pages without a usable text layer: pictures of text, or letters that stand for other letters. */
  | 'scan'
  /** Opens with a password only. */
  | 'protected'
  /** Not what its extension says, broken, or beyond a limit before any text was reached. */
  | 'damaged'
  /** A format that is not read: .doc, .xls, .ppt and everything that is no document. */
  | 'unsupported'
  | 'empty'

export type ExtractionWarning =
  /** Pages beyond the limit were left out. */
  | 'pages-limit'
  /** Text beyond the limit was left out. */
  | 'text-limit'
  | 'size-limit'
  | 'time-limit'
  | 'memory-limit'
  /** There is a text layer, but it reads as nonsense (fonts without Unicode). */
  | 'unreadable-text-layer'
  /** Letters of a Windows encoding were taken for Latin ones and have been put right. */
  | 're-encoded'
  /** Something is written so that a reader does not see it: see `hidden`. */
  | 'hidden-text'

export type Extraction = {
  readonly outcome: ExtractionOutcome
  /** Visible text, without hidden pieces; paragraphs by line breaks, cells by tabs. */
  readonly text: string
  /** Pages, slides or sheets; for formats without pages an estimate of 1800 characters a page. */
  readonly pages: number
  readonly warnings: readonly ExtractionWarning[]
  /** What the document says without showing it; at most 50 pieces of 500 characters. */
  readonly hidden: readonly string[]
}

export type ExtractionLimits = {
  /** Size of the file, and of its unpacked parts together. */
  readonly bytes: number
  readonly unpackedBytes: number
  readonly pages: number
  readonly characters: number
  readonly milliseconds: number
  /** Memory the reading may take beside the file itself. */
  readonly megabytes: number
}

export const defaultLimits: ExtractionLimits = {
  bytes: 50 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  pages: 1000,
  characters: 2_000_000,
  milliseconds: 15_000,
  megabytes: 512,
}

export type ExtractionRequest = {
  readonly path: string
  readonly extension: string
  readonly limits: ExtractionLimits
}

/** What a reader of one format answers; its outcome is decided in one place. */
export type RawExtraction = {
  readonly text: string
  /** Null where the format has no pages of its own. */
  readonly pages: number | null
  readonly hidden: readonly string[]
  readonly warnings?: readonly ExtractionWarning[]
  /** Whether the document shows pictures: without text it is a scan then. */
  readonly hasPictures?: boolean
}

/** Why a document cannot be read; everything else that goes wrong means that it is damaged. */
export class UnreadableDocument extends Error {
  readonly outcome: Exclude<ExtractionOutcome, 'text'>
  readonly warning: ExtractionWarning | undefined

  constructor(outcome: Exclude<ExtractionOutcome, 'text'>, warning?: ExtractionWarning) {
    super(outcome)
    this.outcome = outcome
    this.warning = warning
  }
}
