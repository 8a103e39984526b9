export { eraseGeneratorSessions } from './personal-data.ts'
// What the training of the model of fields reads.
export { fieldKinds, fieldsByKind } from './fields/field-kinds.ts'
export { requestHints } from './fields/request-hints.ts'
export { templateById } from './templates/templates.ts'
