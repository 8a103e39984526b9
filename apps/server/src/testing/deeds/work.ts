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
import { asCall, deed, planted, type Deed, type Scene } from './deed.ts'

const { name, surname, appointment, text } = planted

/** An owner's calls on an employee's seat. */
async function anEmployee({ server }: Scene) {
  const channel = await aChannel()
  const { seatId } = await aManager({ channel })
  return { client: server.as(channel.owner), params: { channel: channel.id, team: seatId }, channel }
}

/** A document in a folder of a library. */
async function aDocument({ server }: Scene) {
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

const team: readonly Deed[] = [
  deed('an employee is added', ['seat_given', 'employee_invited'], 'seats', async ({ server }) => {
    const channel = await aChannel()
    const body = { name, surname, appointment, phone: aPhone(), email: planted.email }
    return () =>
      server
        .as(channel.owner)
        .call('POST /channels/{channel}/team', { params: { channel: channel.id }, body })
  }),
  deed('a seat is changed', ['seat_changed'], 'seats', async (scene) => {
    const { client, params } = await anEmployee(scene)
    const body = { appointment, permissions: ['documents' as const, 'team' as const] }
    return () => client.call('PUT /channels/{channel}/team/{team}', { params, body })
  }),
  deed('a seat is saved as it was', [], 'seats', async (scene) => {
    const { client, params } = await anEmployee(scene)
    const body = { appointment: 'Специалист', permissions: [] }
    return () => client.call('PUT /channels/{channel}/team/{team}', { params, body })
  }),
  deed('a seat is removed', ['seat_removed'], 'seats', async (scene) => {
    const { client, params } = await anEmployee(scene)
    return () => client.call('DELETE /channels/{channel}/team/{team}', { params })
  }),
  deed('an employee is invited again', ['employee_invited'], 'invitations', async (scene) => {
    const { client, params } = await anEmployee(scene)
    return () => client.call('POST /channels/{channel}/team/{team}/invite', { params })
  }),
]

const organizations: readonly Deed[] = [
  deed('an organization is registered', ['organization_created'], 'organizations', async ({ server }) => {
    const person = await aPerson()
    const body = { ...anOrganizationForm(person.phone), name: text }
    return () => server.as(person).call('POST /organization', { body })
  }),
  deed('an organization is changed', ['organization_changed'], 'organizations', async ({ server }) => {
    const owner = await anOwner()
    const body = { ...anOrganizationForm(owner.phone), name: text, email: planted.email }
    return () => server.as(owner).call('PUT /organization', { body })
  }),
  deed('a channel is added', ['channel_created'], 'channels', async ({ server }) => {
    const owner = await anOwner()
    const body = { name: text, scope_id: 1, address: text }
    const files = { image: aPicture(), background: aPicture() }
    return () => server.as(owner).call('POST /channels', { body, files })
  }),
  deed('a channel is changed', ['channel_changed'], 'channels', async ({ server }) => {
    const { id, owner } = await aChannel()
    return () =>
      server.as(owner).call('PUT /channels/{channel}', { params: { channel: id }, body: channelForm })
  }),
  deed('a channel’s picture is replaced', ['channel_changed'], 'channels', async ({ server }) => {
    const { id, owner } = await aChannel()
    const given = { params: { channel: id }, body: {}, files: { image: aPicture() } }
    return () => server.as(owner).call('POST /channels/{channel}/upload-avatar', given)
  }),
  deed('access to AI is asked for', ['ai_access_requested'], 'channels', async ({ server }) => {
    const { id, owner } = await aChannel()
    return () =>
      server.as(owner).call('POST /channels/{channel}/request-access-ai', { params: { channel: id } })
  }),
]

const documents: readonly Deed[] = [
  deed('a document is downloaded', ['document_downloaded'], 'audit_queue', async (scene) => {
    const { document } = await aDocument(scene)
    return () => scene.server.anonymous().raw('GET', document.document)
  }),
  {
    ...deed('a document is downloaded in parts', ['document_downloaded'], 'audit_queue', async (scene) => {
      const { document } = await aDocument(scene)
      const part = (range: string) =>
        scene.server.anonymous().raw('GET', document.document, { headers: { range: `bytes=${range}` } })
      return async () => {
        const first = await part('1-3')
        return first.status === 206 ? part('4-6') : first
      }
    }),
    status: 206,
  },
  deed('a document is downloaded by a bearer', ['document_downloaded'], 'audit_queue', async (scene) => {
    const { document, owner } = await aDocument(scene)
    const address = document.document.replace(/\?.*$/u, '')
    return () => scene.server.as(owner).raw('GET', address)
  }),
  deed('a document is deleted', ['document_deleted'], 'documents', async (scene) => {
    const { books, document } = await aDocument(scene)
    return () => books.trash(document.id)
  }),
  deed('a document is restored', ['document_restored'], 'documents', async (scene) => {
    const { books, document } = await aDocument(scene)
    await books.trash(document.id)
    return () => books.restore(document.id)
  }),
  deed('a folder is deleted', ['folder_deleted'], 'documents', async (scene) => {
    const { books, folder } = await aDocument(scene)
    return () => books.trashFolder(folder.id)
  }),
  deed('the bin is emptied', ['bin_emptied'], 'documents', async (scene) => {
    const { books, document } = await aDocument(scene)
    await books.trash(document.id)
    return asCall(() => emptyBin(new Date(Date.now() + 31 * 86_400_000)))
  }),
]

/** An owner with a password. */
async function withPassword({ server }: Scene) {
  const owner = await anOwner()
  const { password } = await aLogin(owner)
  return { owner, password, client: server.as(owner) }
}

const own: readonly Deed[] = [
  deed('the own password is changed', ['credentials_changed'], 'managers', async (scene) => {
    const { client, password } = await withPassword(scene)
    const body = { current_password: password, password: planted.password }
    return () => client.call('PUT /profile/password', { body })
  }),
  deed('the own phone is changed', ['phone_changed'], 'persons', async (scene) => {
    const { client, password } = await withPassword(scene)
    const body = { name, surname, middle_name: '', phone: aPhone(), address: text, email: '' }
    return () => client.call('PUT /profile', { body: { ...body, current_password: password } })
  }),
  deed('other sessions are ended', ['sessions_ended'], 'sessions', async (scene) => {
    const { client, owner } = await withPassword(scene)
    await aToken(owner.personId, owner.managerId)
    return () => client.call('DELETE /profile/sessions')
  }),
]

/** What people do in their organization. */
export const work: readonly Deed[] = [...team, ...organizations, ...documents, ...own]
