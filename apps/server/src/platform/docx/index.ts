export { makeDocx, type PaperPart } from './paper.ts'
