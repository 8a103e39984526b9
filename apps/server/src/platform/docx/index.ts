export { makeDocx, type PaperPart } from './paper.ts'
export { sendDocx } from './send-docx.ts'
