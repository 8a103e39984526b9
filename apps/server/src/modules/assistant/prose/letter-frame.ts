import { paragraphs } from '#platform/markdown.ts'

import { signature, type ClauseInput as Input } from './clause-input.ts'

/** A letter with head, salutation, body and signature. */
export const letter = (input: Input, ...body: readonly (string | null)[]): string =>
  paragraphs(input.to.dative ?? input.gaps.of(null, 'кому'), input.to.salutation, ...body, signature(input))
