import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { registerLawyerRuns } from './consultation-run.ts'
import { deleteUnusedFilesJob } from './lawyer.jobs.ts'
import { mountLawyer } from './lawyer.routes.ts'
import './lawyer.tables.ts'

/** Legal consultations: chats, questions with files, answers with their sources. */
export const lawyer: Module = {
  name: 'lawyer',
  mount(app: HttpServer) {
    registerLawyerRuns()
    mountLawyer(app)
  },
  jobs: [deleteUnusedFilesJob],
}
