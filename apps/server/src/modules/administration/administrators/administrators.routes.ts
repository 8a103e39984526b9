import { administratorsCalls as calls } from '@uprava/contract/installation/administrators.ts'
import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { serve, type AdministratorActor } from '#modules/access/index.ts'
import { browserOf } from '#modules/accounts/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import {
  changeAdministrator,
  createAdministrator,
  endAdministratorSessions,
  inviteAgain,
  listAdministrators,
  removeAdministrator,
} from './administrators.ts'
import { listWarnings } from './emergency-reset.ts'
import { acceptAdministratorInvitation, checkInvitation } from './invitations.ts'
import {
  changeOwnPassword,
  endOtherOwnSessions,
  endOwnSession,
  getSelf,
  listOwnSessions,
  confirmIdentity,
} from './own-sign-in.ts'
import { beginTotp, confirmTotp, getSecondFactor, removeTotp, renewRecoveryCodes } from './second-factor.ts'
import { changeSignInPolicy, getSignInPolicy } from './sign-in-policy.ts'
import { getSignInState } from './sign-in-state.ts'
import { signInAdministrator, signOutAdministrator } from './sign-in.ts'

const partyOf = ({ administratorId: id }: AdministratorActor): AuditParty => ({ type: 'administrator', id })

export function mountAdministrators(app: HttpServer): void {
  serve(app, calls.adminLogin, ({ body, request }) => signInAdministrator(body, browserOf(request)))
  serve(app, calls.adminLogout, ({ actor }) => signOutAdministrator(actor))
  serve(app, calls.checkInvitation, ({ body }) => checkInvitation(body.token))
  serve(app, calls.acceptInvitation, ({ body, request }) =>
    acceptAdministratorInvitation(body, browserOf(request)),
  )
  serve(app, calls.getSelf, ({ actor }) => getSelf(actor))
  serve(app, calls.listOwnSessions, ({ actor }) => listOwnSessions(actor))
  serve(app, calls.endOwnSession, ({ actor, params }) => endOwnSession(actor, params.session))
  serve(app, calls.endOtherOwnSessions, ({ actor }) => endOtherOwnSessions(actor))
  serve(app, calls.changeOwnPassword, ({ actor, body }) => changeOwnPassword(actor, body))
  serve(app, calls.prove, ({ actor, body }) => confirmIdentity(actor, body))
  serve(app, calls.getOwnSecondFactor, ({ actor }) => getSecondFactor(actor))
  serve(app, calls.beginTotp, ({ actor }) => beginTotp(actor))
  serve(app, calls.confirmTotp, ({ actor, body }) => confirmTotp(actor, body.code))
  serve(app, calls.removeTotp, ({ actor }) => removeTotp(actor))
  serve(app, calls.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(actor))
  serve(app, calls.getSignInState, getSignInState)
  serve(app, calls.getSignInPolicy, getSignInPolicy)
  serve(app, calls.updateSignInPolicy, ({ actor, body }) => changeSignInPolicy(actor, body))
  serve(app, calls.listWarnings, listWarnings)
  serve(app, calls.listAdministrators, ({ actor }) => listAdministrators(actor.administratorId))
  serve(app, calls.createAdministrator, ({ actor, body }) =>
    createAdministrator(partyOf(actor), body, actor.administratorId),
  )
  serve(app, calls.updateAdministrator, ({ actor, params, body }) =>
    changeAdministrator(partyOf(actor), params.administrator, body, actor.administratorId),
  )
  serve(app, calls.removeAdministrator, ({ actor, params }) =>
    removeAdministrator(partyOf(actor), params.administrator),
  )
  serve(app, calls.inviteAdministrator, ({ actor, params }) =>
    inviteAgain(partyOf(actor), params.administrator),
  )
  serve(app, calls.endAdministratorSessions, ({ actor, params }) =>
    endAdministratorSessions(partyOf(actor), params.administrator),
  )
}
