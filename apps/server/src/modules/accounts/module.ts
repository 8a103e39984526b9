import type { Module } from '#platform/module.ts'

import './accounts.tables.ts'
import { expiryJob } from './accounts.jobs.ts'
import { mountAccounts } from './accounts.routes.ts'

/** Persons and their accounts: signing in and out, the profile, sessions, invitations. */
export const accounts: Module = { name: 'accounts', mount: mountAccounts, jobs: [expiryJob] }
