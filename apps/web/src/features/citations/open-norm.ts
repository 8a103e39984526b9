import type { Citation } from '@uprava/contract/laws.ts'

/** A norm that was asked for, with the answer's citation of it when it comes from one. */
export type OpenNorm = { normId: string; citation: Citation | undefined }
