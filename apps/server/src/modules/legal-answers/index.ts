/** Legal answers from the reference base: retrieval, prompt, verification. */
export { answerLegally, type LegalMetadata, type LegalOutcome } from './answer.ts'
export { recoverLegalAnswer } from './recover-answer.ts'
export { toEvidence, type LegalQuestion } from './retrieval/retrieve.ts'
export { areSupported, figuresOf } from './verification/figures.ts'
export { actNumbersIn, articlesIn } from './verification/legal-sentence.ts'
export { AnswerSanitizer, plainText, wordsOf } from './verification/sanitize-answer.ts'
