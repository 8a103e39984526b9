import { groupCalls as calls } from '@uprava/contract/messenger/groups.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import * as change from './change-group.ts'
import { createGroup } from './create-group.ts'
import * as invitations from './invitations.ts'
import * as links from './links.ts'
import { listMembers } from './member-list.ts'
import { listReaders } from './readers.ts'
import * as requests from './requests.ts'

export function mountGroups(app: HttpServer): void {
  serve(app, calls.createGroup, ({ actor, body }) => createGroup(actor, body))
  serve(app, calls.getGroup, ({ actor, params }) => change.getGroup(actor, params.id))
  serve(app, calls.updateGroup, ({ actor, params, body }) => change.updateGroup(actor, params.id, body))
  serve(app, calls.setGroupAvatar, ({ actor, params, files }) =>
    change.setAvatar(actor, params.id, files.avatar[0]!),
  )
  serve(app, calls.closeGroup, ({ actor, params }) => change.closeGroup(actor, params.id))
  serve(app, calls.listGroupMembers, ({ actor, params, query }) => listMembers(actor, params.id, query))
  serve(app, calls.addGroupMembers, ({ actor, params, body }) =>
    change.addMembers(actor, params.id, body.manager_ids),
  )
  serve(app, calls.setGroupRole, ({ actor, params, body }) =>
    change.changeRole(actor, params.id, params.manager, body.role),
  )
  serve(app, calls.removeGroupMember, ({ actor, params }) =>
    change.removeMember(actor, params.id, params.manager),
  )
  serve(app, calls.inviteOrganization, ({ actor, params }) =>
    invitations.inviteOrganization(actor, params.id, params.organization),
  )
  serve(app, calls.removeOrganization, ({ actor, params }) =>
    invitations.removeOrganization(actor, params.id, params.organization),
  )
  serve(app, calls.listGroupInvitations, ({ actor }) => invitations.listInvitations(actor))
  serve(app, calls.acceptGroupInvitation, ({ actor, params, body }) =>
    invitations.acceptInvitation(actor, params.id, body.manager_ids),
  )
  serve(app, calls.declineGroupInvitation, ({ actor, params }) =>
    invitations.declineInvitation(actor, params.id),
  )
  serve(app, calls.setGroupLink, ({ actor, params, body }) => links.setLink(actor, params.id, body))
  serve(app, calls.deleteGroupLink, ({ actor, params }) => links.deleteLink(actor, params.id))
  serve(app, calls.getGroupLink, ({ actor, params }) => links.getLinkedGroup(actor, params.token))
  serve(app, calls.joinByLink, ({ actor, params }) => links.joinByLink(actor, params.token))
  serve(app, calls.listGroupRequests, ({ actor, params }) => requests.listRequests(actor, params.id))
  serve(app, calls.approveGroupRequest, ({ actor, params }) =>
    requests.approveRequest(actor, params.id, params.manager),
  )
  serve(app, calls.rejectGroupRequest, ({ actor, params }) =>
    requests.rejectRequest(actor, params.id, params.manager),
  )
  serve(app, calls.listReaders, ({ actor, params, query }) => listReaders(actor, params.id, query))
}
