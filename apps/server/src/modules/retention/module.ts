import type { Module } from '#platform/module.ts'

import { runRetentionJob } from './retention.jobs.ts'
import { mountRetention } from './retention.routes.ts'
import './retention.tables.ts'

/** How long things are kept, and the deletion of what is past its term. */
export const retention: Module = { name: 'retention', mount: mountRetention, jobs: [runRetentionJob] }
