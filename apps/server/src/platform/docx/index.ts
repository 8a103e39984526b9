export { makeDocx, type DocxPart } from './make-docx.ts'
export { sendDocx } from './send-docx.ts'
