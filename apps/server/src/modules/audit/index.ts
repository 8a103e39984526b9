export { countSignIns, findBounds, findHeads, isHeadWhole, mayChangeEntries } from './audit.repository.ts'
export { auditExport, linesOf } from './export-audit.ts'
export { headsFile, signHead } from './heads.ts'
export { verifyStored } from './verify-stored.ts'
