import { randomBytes, randomUUID } from 'node:crypto'

import { startSession, actorOf } from '#modules/access/index.ts'
import { findOrCreatePerson, giveCredentials, verifyManager } from '#modules/accounts/index.ts'
import { refreshDirectory } from '#modules/channels/index.ts'
import { createOrganization } from '#modules/onboarding/index.ts'
import { closeDatabase, openDatabase, sql, transaction } from '#platform/database/index.ts'

/** Two probe accounts of a rehearsal: one signs in and writes to the channel of the other. */
export type Probe = {
  readonly login: string
  readonly password: string
  readonly channelId: number
  readonly partnerChannelId: number
}

/** Makes the probe accounts in the database of a rehearsal, which is thrown away with them. */
export async function addProbe(databaseUrl: string): Promise<Probe> {
  openDatabase(databaseUrl, { connections: 2 })
  try {
    const own = await addOwner(1)
    const partner = await addOwner(2)
    const login = `probe-${randomBytes(6).toString('hex')}`
    const password = randomBytes(18).toString('base64url')
    await transaction((tx) => giveCredentials(tx, own.managerId, { login, password, isPersons: true }))
    return { login, password, channelId: own.channelId, partnerChannelId: partner.channelId }
  } finally {
    await closeDatabase()
  }
}

/** Nobody has such a phone: no country code begins with 0. */
const phoneOf = (number: number) => `7000${String(Date.now() % 1_000_000).padStart(6, '0')}${number}`

async function addOwner(number: number): Promise<{ managerId: number; channelId: number }> {
  const phone = phoneOf(number)
  const { personId, token } = await transaction(async (tx) => {
    const id = await findOrCreatePerson(tx, { phone, name: 'Проба', surname: 'Обновления' })
    const session = await startSession(tx, {
      personId: id,
      managerId: null,
      deviceId: null,
      sessionScope: 'person',
      device: 'upgrade',
      address: '127.0.0.1',
    })
    return { personId: id, token: session.token }
  })
  await createOrganization(await actorOf(token), {
    name: `Проба обновления ${number}`,
    inn: taxNumber(Date.now() + number),
    email: `probe-${number}@example.invalid`,
    phone,
    address: 'ул. Пробная, д. 1',
    scope_id: 1,
    category_id: 1,
    leader: null,
  })
  return transaction(async (tx) => {
    const { rows } = await sql<{ managerId: number; channelId: number; organizationId: number }>`
      select m.manager_id as "managerId", m.channel_id as "channelId", o.id as "organizationId"
      from shared.seats m join shared.managers a on a.id = m.manager_id
      join shared.organizations o on o.owner_manager_id = a.id
      where a.person_id = ${personId}`.execute(tx)
    const seat = rows[0]!
    await verifyManager(tx, seat.managerId)
    await refreshDirectory(tx, seat.organizationId)
    return seat
  })
}

/** A tax number of ten digits with the right check digit, of a region that does not exist. */
function taxNumber(seed: number): string {
  const nine = `00${String(seed % 10_000_000).padStart(7, '0')}`
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, factor, at) => total + factor * Number(nine[at]), 0)
  return `${nine}${(sum % 11) % 10}`
}

/** Signs in, sends one message with one file, reads both back; throws with a Russian line where something is amiss. */
export async function smokeRound(url: string, probe: Probe): Promise<void> {
  const api = `${url}/api/managers/v2`
  const signedIn = await answerOf<{ token: string }>('вход', `${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: probe.login, password: probe.password }),
  })
  const headers = { authorization: `Bearer ${signedIn.token}` }
  const chat = `${api}/chat-list/${probe.partnerChannelId}`
  const query = `subject_type=ORGANIZATION&channel_id=${probe.channelId}`
  const content = `Проба обновления ${randomUUID()}`
  const form = new FormData()
  form.append('message', content)
  form.append('client_id', randomUUID())
  form.append('files[]', new Blob([content]), 'проба.txt')
  type Sent = {
    items: { id: number; message: string; documents: { file?: { path: string }; path?: string }[] }[]
  }
  const sent = await answerOf<Sent>('сообщение с файлом', `${chat}/send-message?${query}`, {
    method: 'POST',
    headers,
    body: form,
  })
  const read = await answerOf<Sent>('чтение переписки', `${chat}?${query}`, { headers })
  const message = read.items.find(({ id }) => id === sent.items[0]?.id)
  if (message?.message !== content) throw new Error('проба: сообщение не прочитано таким, каким отправлено')
  const place = /"(?<place>\/files\/[^"]+)"/u.exec(JSON.stringify(message.documents))?.groups?.['place']
  if (place === undefined) throw new Error('проба: у сообщения нет файла')
  const file = await fetch(url + place, { headers })
  if ((await file.text()) !== content) throw new Error('проба: файл не прочитан таким, каким отправлен')
}

async function answerOf<Data>(what: string, address: string, init: RequestInit): Promise<Data> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`проба: ${what}: ответ ${answer.status}`)
  return ((await answer.json()) as { data: Data }).data
}
