/** Values found in free text by field key, in the form's spelling (dates as dd.mm.yyyy). */
export type FoundValues = Record<string, string>
