/** A file of a chat or of the library; `path` is its signed address. */
export type ViewedFile = { id: number; name: string; extension: string; path: string }
