import type { Module } from '#platform/module.ts'

import './team.tables.ts'
import { mountTeam } from './team.routes.ts'

export { addEmployee, updateEmployee } from './team.service.ts'

/** Seats of accounts in channels: who works where, with which sections. */
export const team: Module = { name: 'team', mount: mountTeam }
