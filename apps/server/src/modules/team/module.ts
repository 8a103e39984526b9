import { registerSearchSource } from '#modules/search/index.ts'
import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import './team.tables.ts'
import { mountTeam } from './team.routes.ts'
import { findColleagues } from './team.service.ts'

export { addEmployee, updateEmployee } from './team.service.ts'

/** Seats of accounts in channels: who works where, with which sections. */
export const team: Module = {
  name: 'team',
  mount(app: HttpServer) {
    registerSearchSource('people', findColleagues)
    mountTeam(app)
  },
}
