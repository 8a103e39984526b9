/** A provision in one edition with its act, as it is stored. */
export type StoredProvision = {
  id: number
  normId: string
  scope: number
  article: string
  heading: string
  text: string
  status: string
  confidence: 'A' | 'B'
  effectiveFrom: string | null
  replacedBy: string | null
  sourceUrl: string | null
  position: number
  actId: number
  actKind: string
  actNumber: string
  actDate: string | null
  actTitle: string
  /** Another act of the same scopes has the same number. */
  isNumberShared: boolean
  origin: 'base' | 'official'
  validFrom: string | null
  validTo: string | null
  checkedAt: string
}

/** An everyday question of a provision with the keys of its words. */
export type StoredQuestion = { provisionId: number; text: string; keys: string[] }
