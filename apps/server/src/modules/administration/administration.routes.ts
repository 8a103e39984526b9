import { administrationCalls as calls } from '@uprava/contract/administration.ts'

import { serve } from '#modules/access/index.ts'
import { channelChoices } from '#modules/reference/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { endAccountSessions, getAccount } from './account-card.ts'
import { blockAccount, grantChannels, showAccounts, verifyAccount } from './accounts.ts'
import { mountAdministrators } from './administrators/administrators.routes.ts'
import {
  approveAiRequest,
  getChannel,
  listAiRequests,
  listChannels,
  rejectAiRequest,
  updateChannel,
} from './channels.ts'
import { getSystem, listOutbox } from './console.ts'

export function mountAdministration(app: HttpServer): void {
  mountAdministrators(app)
  serve(app, calls.listAccounts, ({ actor, query }) => showAccounts(actor, query))
  serve(app, calls.getAccount, ({ actor, params }) => getAccount(actor, params.manager))
  serve(app, calls.endAccountSessions, ({ actor, params }) => endAccountSessions(actor, params.manager))
  serve(app, calls.verifyAccount, ({ actor, params }) => verifyAccount(actor, params.manager))
  serve(app, calls.blockAccount, ({ actor, params, body }) =>
    blockAccount({ type: 'administrator', id: actor.administratorId }, params.manager, body.blocked),
  )
  serve(app, calls.updateAccount, ({ actor, params, body }) =>
    grantChannels(actor, params.manager, body.can_create_channel),
  )
  serve(app, calls.listAdminChannels, ({ query }) => listChannels(query))
  serve(app, calls.getAdminReference, channelChoices)
  serve(app, calls.getAdminChannel, ({ params }) => getChannel(params.channel))
  serve(app, calls.updateAdminChannel, ({ actor, params, body }) =>
    updateChannel(actor, params.channel, body),
  )
  serve(app, calls.listAiRequests, ({ query }) => listAiRequests(query))
  serve(app, calls.approveAiRequest, ({ actor, params, body }) =>
    approveAiRequest(actor, params.request, body.permissions),
  )
  serve(app, calls.rejectAiRequest, ({ actor, params }) => rejectAiRequest(actor, params.request))
  serve(app, calls.listOutbox, ({ actor, query }) => listOutbox(actor, query.to))
  serve(app, calls.getSystem, getSystem)
}
