/** Limits of the library (wire §7, DOC-48 to DOC-50); apart from the schemas, because the web loads them and never the schemas. */
export const documentLimits = {
  /** Characters. */
  name: 200,
  folderName: 100,
  recipients: 50,
  /** Documents selected at once. */
  selected: 50,
  fileBytes: 50 * 1024 * 1024,
  /** Documents of a channel, those in the bin included, and its folders. */
  documents: 50_000,
  folders: 2000,
  /** Documents that the tree of folders carries, the newest ones. */
  inTree: 5000,
} as const

/** Orders of a list: newest first (also without a choice), oldest first, by name, largest first. */
export const documentOrders = ['new', 'old', 'name', 'size'] as const
export type DocumentOrder = (typeof documentOrders)[number]

/** Reserved for the client's virtual folder «Уставы». */
export const CHARTERS_FOLDER_ID = 11_990_022
export const DEFAULT_FOLDER_NAME = 'По умолчанию'
