/** Legal answers from the reference base: retrieval, prompt, verification. */
export { answerLegally } from './answer.ts'
export { recoverLegalAnswer } from './recover-answer.ts'
export type { LegalMetadata, LegalOutcome } from './outcome.ts'
export type { LegalQuestion } from './retrieval/context.ts'
export { toEvidence } from './retrieval/evidence.ts'
export { areSupported, figuresOf } from './verification/figures.ts'
export { actNumbersIn, articlesIn } from './verification/legal-sentence.ts'
export { AnswerSanitizer, plainText, wordsOf } from './verification/sanitize-answer.ts'
