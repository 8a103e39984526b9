import { teamCalls } from '@uprava/contract/team.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { addEmployee, inviteEmployee, listTeam, removeEmployee, updateEmployee } from './team.service.ts'

export function mountTeam(app: HttpServer): void {
  serve(app, teamCalls.listTeam, ({ asker, query }) => listTeam(asker, query))
  serve(app, teamCalls.addEmployee, ({ asker, body, files }) => addEmployee(asker, body, files.avatar[0]))
  serve(app, teamCalls.updateEmployee, ({ asker, params, body }) => updateEmployee(asker, params.team, body))
  serve(app, teamCalls.removeEmployee, ({ asker, params }) => removeEmployee(asker, params.team))
  serve(app, teamCalls.inviteEmployee, ({ asker, params }) => inviteEmployee(asker, params.team))
}
