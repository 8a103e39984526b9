/** Legal answers from the reference base: retrieval, prompt, verification. */
export { answerLegally, type LegalMetadata, type LegalOutcome } from './answer.ts'
export { recoverLegalAnswer } from './recover-answer.ts'
export { retrievedAs, type LegalQuestion } from './retrieval/retrieve.ts'
export { areBorneOut, figuresOf } from './verification/figures.ts'
export { actNumbersIn, articlesIn } from './verification/legal-sentence.ts'
export { NeutralText, plainText, wordsOf } from './verification/sanitize-answer.ts'
