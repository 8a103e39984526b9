export { escapeMarkdown, markdownToBlocks } from './markdown-to-docx.ts'
export { makeDocx, type Paper, type PaperPart } from './paper.ts'
