import { teamCalls } from '@uprava/contract/team.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { addEmployee, inviteEmployee, listTeam, removeEmployee, updateEmployee } from './team.service.ts'

export function mountTeam(app: HttpServer): void {
  serve(app, teamCalls.listTeam, ({ actor, query }) => listTeam(actor, query))
  serve(app, teamCalls.addEmployee, ({ actor, body, files }) => addEmployee(actor, body, files.avatar[0]))
  serve(app, teamCalls.updateEmployee, ({ actor, params, body }) => updateEmployee(actor, params.team, body))
  serve(app, teamCalls.removeEmployee, ({ actor, params }) => removeEmployee(actor, params.team))
  serve(app, teamCalls.inviteEmployee, ({ actor, params }) => inviteEmployee(actor, params.team))
}
