import { emptyBin } from '#modules/documents/module.ts'

import { aText, library } from '../documents.ts'
import {
  aChannel,
  aLogin,
  aManager,
  anOrganizationForm,
  anOwner,
  aPerson,
  aPhone,
  aToken,
} from '../people.ts'
import { aPicture } from '../pictures.ts'
import {
  asCall,
  auditedAction,
  privateMarkers,
  type AuditedAction,
  type ActionContext,
} from './audited-action.ts'

const { name, surname, appointment, text } = privateMarkers

/** An owner's calls on an employee's seat. */
async function anEmployee({ server }: ActionContext) {
  const channel = await aChannel()
  const { seatId } = await aManager({ channel })
  return { client: server.as(channel.owner), params: { channel: channel.id, team: seatId }, channel }
}

/** A document in a folder of a library. */
async function aDocument({ server }: ActionContext) {
  const { owner } = await aChannel()
  const books = library(server, owner)
  const folder = await books.folder(text.slice(0, 20))
  const document = await books.add(text, { folder_id: folder.id, file: aText(text, `${text}.txt`) })
  return { owner, books, folder, document }
}

const channelForm = {
  name: text,
  scope_id: 1,
  address: text,
  phone_number: '',
  contact_number_1: '',
  contact_number_2: '',
  description: text,
  tagline: '',
  work_time: '',
  website: '',
  vk: '',
  whatsapp: '',
  telegram: '',
}

const team: readonly AuditedAction[] = [
  auditedAction('an employee is added', ['seat_given', 'employee_invited'], 'seats', async ({ server }) => {
    const channel = await aChannel()
    const body = { name, surname, appointment, phone: aPhone(), email: privateMarkers.email }
    return () =>
      server
        .as(channel.owner)
        .call('POST /channels/{channel}/team', { params: { channel: channel.id }, body })
  }),
  auditedAction('a seat is changed', ['seat_changed'], 'seats', async (context) => {
    const { client, params } = await anEmployee(context)
    const body = { appointment, permissions: ['documents' as const, 'team' as const] }
    return () => client.call('PUT /channels/{channel}/team/{team}', { params, body })
  }),
  auditedAction('a seat is saved as it was', [], 'seats', async (context) => {
    const { client, params } = await anEmployee(context)
    const body = { appointment: 'Специалист', permissions: [] }
    return () => client.call('PUT /channels/{channel}/team/{team}', { params, body })
  }),
  auditedAction('a seat is removed', ['seat_removed'], 'seats', async (context) => {
    const { client, params } = await anEmployee(context)
    return () => client.call('DELETE /channels/{channel}/team/{team}', { params })
  }),
  auditedAction('an employee is invited again', ['employee_invited'], 'invitations', async (context) => {
    const { client, params } = await anEmployee(context)
    return () => client.call('POST /channels/{channel}/team/{team}/invite', { params })
  }),
]

const organizations: readonly AuditedAction[] = [
  auditedAction(
    'an organization is registered',
    ['organization_created'],
    'organizations',
    async ({ server }) => {
      const person = await aPerson()
      const body = { ...anOrganizationForm(person.phone), name: text }
      return () => server.as(person).call('POST /organization', { body })
    },
  ),
  auditedAction(
    'an organization is changed',
    ['organization_changed'],
    'organizations',
    async ({ server }) => {
      const owner = await anOwner()
      const body = { ...anOrganizationForm(owner.phone), name: text, email: privateMarkers.email }
      return () => server.as(owner).call('PUT /organization', { body })
    },
  ),
  auditedAction('a channel is added', ['channel_created'], 'channels', async ({ server }) => {
    const owner = await anOwner()
    const body = { name: text, scope_id: 1, address: text }
    const files = { image: aPicture(), background: aPicture() }
    return () => server.as(owner).call('POST /channels', { body, files })
  }),
  auditedAction('a channel is changed', ['channel_changed'], 'channels', async ({ server }) => {
    const { id, owner } = await aChannel()
    return () =>
      server.as(owner).call('PUT /channels/{channel}', { params: { channel: id }, body: channelForm })
  }),
  auditedAction('a channel’s picture is replaced', ['channel_changed'], 'channels', async ({ server }) => {
    const { id, owner } = await aChannel()
    const given = { params: { channel: id }, body: {}, files: { image: aPicture() } }
    return () => server.as(owner).call('POST /channels/{channel}/upload-avatar', given)
  }),
  auditedAction('access to AI is asked for', ['ai_access_requested'], 'channels', async ({ server }) => {
    const { id, owner } = await aChannel()
    return () =>
      server.as(owner).call('POST /channels/{channel}/request-access-ai', { params: { channel: id } })
  }),
]

const documents: readonly AuditedAction[] = [
  auditedAction('a document is downloaded', ['document_downloaded'], 'audit_queue', async (context) => {
    const { document } = await aDocument(context)
    return () => context.server.anonymous().raw('GET', document.document)
  }),
  {
    ...auditedAction(
      'a document is downloaded in parts',
      ['document_downloaded'],
      'audit_queue',
      async (context) => {
        const { document } = await aDocument(context)
        const part = (range: string) =>
          context.server.anonymous().raw('GET', document.document, { headers: { range: `bytes=${range}` } })
        return async () => {
          const first = await part('1-3')
          return first.status === 206 ? part('4-6') : first
        }
      },
    ),
    status: 206,
  },
  auditedAction(
    'a document is downloaded by a bearer',
    ['document_downloaded'],
    'audit_queue',
    async (context) => {
      const { document, owner } = await aDocument(context)
      const address = document.document.replace(/\?.*$/u, '')
      return () => context.server.as(owner).raw('GET', address)
    },
  ),
  auditedAction('a document is deleted', ['document_deleted'], 'documents', async (context) => {
    const { books, document } = await aDocument(context)
    return () => books.trash(document.id)
  }),
  auditedAction('a document is restored', ['document_restored'], 'documents', async (context) => {
    const { books, document } = await aDocument(context)
    await books.trash(document.id)
    return () => books.restore(document.id)
  }),
  auditedAction('a folder is deleted', ['folder_deleted'], 'documents', async (context) => {
    const { books, folder } = await aDocument(context)
    return () => books.trashFolder(folder.id)
  }),
  auditedAction('the bin is emptied', ['bin_emptied'], 'documents', async (context) => {
    const { books, document } = await aDocument(context)
    await books.trash(document.id)
    return asCall(() => emptyBin(new Date(Date.now() + 31 * 86_400_000)))
  }),
]

/** An owner with a password. */
async function withPassword({ server }: ActionContext) {
  const owner = await anOwner()
  const { password } = await aLogin(owner)
  return { owner, password, client: server.as(owner) }
}

const own: readonly AuditedAction[] = [
  auditedAction('the own password is changed', ['credentials_changed'], 'managers', async (context) => {
    const { client, password } = await withPassword(context)
    const body = { current_password: password, password: privateMarkers.password }
    return () => client.call('PUT /profile/password', { body })
  }),
  auditedAction('the own phone is changed', ['phone_changed'], 'persons', async (context) => {
    const { client, password } = await withPassword(context)
    const body = { name, surname, middle_name: '', phone: aPhone(), address: text, email: '' }
    return () => client.call('PUT /profile', { body: { ...body, current_password: password } })
  }),
  auditedAction('other sessions are ended', ['sessions_ended'], 'sessions', async (context) => {
    const { client, owner } = await withPassword(context)
    await aToken(owner.personId, owner.managerId)
    return () => client.call('DELETE /profile/sessions')
  }),
]

/** What people do in their organization. */
export const work: readonly AuditedAction[] = [...team, ...organizations, ...documents, ...own]
