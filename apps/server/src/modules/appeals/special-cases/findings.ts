import type { Question } from '../requests/question.ts'
import type { Requisites } from '../requisites/applicant.ts'
import type { Topic } from '../topics.ts'

/** What an appeal was found to be. */
export type AppealFindings = {
  readonly topics: readonly Topic[]
  readonly questions: readonly Question[]
  readonly requisites: Requisites
}
