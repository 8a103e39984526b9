import { randomInt } from 'node:crypto'

import { administrator } from './product.ts'

type Given = { token?: string; body?: unknown; form?: FormData; channelId?: number; cookie?: string }

const administratorsTokens = new Map<string, string>()

/** Speaks HTTP to the product as an outside client does. */
export class Api {
  readonly #base: string
  /** Sent as a reverse proxy sends it: the whole run comes from one machine, an address may register 100 people an hour. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  constructor(base: string) {
    this.#base = base
  }

  async request(method: string, path: string, given: Given = {}): Promise<Response> {
    const headers: Record<string, string> = { 'x-forwarded-for': this.#address }
    if (given.token) headers['authorization'] = `Bearer ${given.token}`
    if (given.channelId) headers['x-channel-id'] = String(given.channelId)
    if (given.cookie) headers['cookie'] = given.cookie
    if (given.body !== undefined) headers['content-type'] = 'application/json'
    return fetch(this.#base + path, {
      method,
      headers,
      body: given.form ?? (given.body === undefined ? undefined : JSON.stringify(given.body)),
    })
  }

  /** A call of the platform API that must succeed; answers its data. */
  async call<Data>(method: string, path: string, given: Given = {}): Promise<Data> {
    const response = await this.request(method, `/api/managers/v2${path}`, given)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (JSON.parse(text) as { data: Data }).data
  }

  async admin<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const token = await this.#administratorsToken()
    const response = await this.request(method, `/api/admin/v1${path}`, { token, body })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (JSON.parse(text) as { data: Data }).data
  }

  /** One sign-in for each product in a worker: a password is made to be slow to check. */
  async #administratorsToken(): Promise<string> {
    const token = administratorsTokens.get(this.#base) ?? (await this.#signInAsAdministrator())
    administratorsTokens.set(this.#base, token)
    return token
  }

  async #signInAsAdministrator(): Promise<string> {
    const response = await this.request('POST', '/api/admin/v1/auth/login', { body: administrator })
    return ((await response.json()) as { data: { token: string } }).data.token
  }

  /** The newest text sent to a phone or an address. */
  async lastSent(to: string): Promise<string> {
    const [newest] = await this.admin<{ text: string }[]>('GET', `/outbox?to=${encodeURIComponent(to)}`)
    if (!newest) throw new Error(`Nothing was sent to ${to}`)
    return newest.text
  }

  /** The code of the newest SMS to a phone. */
  async lastCode(phone: string): Promise<string> {
    return /(?<code>\d{4})/u.exec(await this.lastSent(phone))?.groups?.['code'] ?? ''
  }
}

export type Owner = {
  login: string
  password: string
  phone: string
  token: string
  managerId: number
  channelId: number
  organization: string
}
export type Employee = {
  login: string
  password: string
  phone: string
  token: string
  managerId: number
  seatId: number
  name: string
  surname: string
}

let sequence = randomInt(1000) * 1000

/** A phone nobody else has in this run: `7XXXXXXXXXX`. */
export function newPhone(): string {
  sequence += 1
  return `79${String(Date.now() % 100_000).padStart(5, '0')}${String(sequence % 10_000).padStart(4, '0')}`
}

/** Registers a person with an organization and has the administrator verify it. */
export async function newOwner(
  api: Api,
  named: { organization?: string; name?: string; surname?: string; categoryId?: number } = {},
): Promise<Owner> {
  const phone = newPhone()
  const organization = named.organization ?? `Школа № ${phone.slice(-6)}`
  const email = `org${phone}@uprava.example`
  const { token: personToken } = await api.call<{ token: string }>('POST', '/auth/register', {
    body: { name: named.name ?? 'Ольга', surname: named.surname ?? 'Смирнова', phone },
  })
  await api.call('POST', '/organization', {
    token: personToken,
    body: {
      name: organization,
      inn: '1435126628',
      email,
      phone,
      address: 'Республика Саха (Якутия), г. Якутск, ул. Ленина, 1',
      scope_id: 2,
      category_id: named.categoryId ?? 3,
    },
  })
  const [account] = await api.call<{ id: number }[]>('GET', '/managers', { token: personToken })
  if (!account) throw new Error('The organization has no account')
  await api.admin('POST', `/accounts/${account.id}/verify`)
  const mail = await api.lastSent(email)
  const login = /Логин: (?<value>\S+)\./u.exec(mail)?.groups?.['value'] ?? ''
  const password = /Пароль: (?<value>\S+)\./u.exec(mail)?.groups?.['value'] ?? ''
  // Continues as the account: to sign in by a password is made to be slow.
  const { token } = await api.call<{ token: string }>('POST', `/auth-by-manager/${account.id}`, {
    token: personToken,
  })
  const [channel] = await api.call<{ id: number }[]>('GET', '/channels', { token })
  return { login, password, phone, token, managerId: account.id, channelId: channel?.id ?? 0, organization }
}

/** Invites an employee into the owner's channel and accepts for him. */
export async function newEmployee(
  api: Api,
  owner: Owner,
  named: { name?: string; surname?: string; appointment?: string; permissions?: string[] } = {},
): Promise<Employee> {
  const phone = newPhone()
  const name = named.name ?? 'Иван'
  const surname = named.surname ?? `Петров${phone.slice(-4)}`
  const email = `worker${phone}@uprava.example`
  const appointment = named.appointment ?? 'Специалист'
  const seat = await api.call<{ id: number; manager: { id: number } }>(
    'POST',
    `/channels/${owner.channelId}/team`,
    {
      token: owner.token,
      body: { appointment, name, surname, phone, email },
    },
  )
  if (named.permissions) {
    const body = { appointment, permissions: named.permissions }
    await api.call('PUT', `/channels/${owner.channelId}/team/${seat.id}`, { token: owner.token, body })
  }
  const key = /\/invitation\/(?<key>[\w-]+)/u.exec(await api.lastSent(email))?.groups?.['key'] ?? ''
  const login = `worker${phone}`
  const password = 'рабочий-пароль-1'
  const { token } = await api.call<{ token: string }>('POST', `/auth/invitations/${key}`, {
    body: { login, password },
  })
  return { login, password, phone, token, managerId: seat.manager.id, seatId: seat.id, name, surname }
}
