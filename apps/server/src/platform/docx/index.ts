export { makeDocx, packDocx, type DocxPart } from './make-docx.ts'
export { sendDocx } from './send-docx.ts'
