import type { Section } from '@uprava/contract/endpoint.ts'

import {
  actorOf,
  endSessions,
  seatActor,
  startSession,
  type AccountActor,
  type SeatActor,
} from '#modules/access/index.ts'
import {
  allowCreatingChannels,
  findOrCreatePerson,
  giveCredentials,
  presentManagers,
  verifyManager,
} from '#modules/accounts/index.ts'
import { createChannel, refreshDirectory } from '#modules/channels/index.ts'
import { createOrganization } from '#modules/onboarding/index.ts'
import { addEmployee, updateEmployee } from '#modules/team/module.ts'
import { db, transaction } from '#platform/database/index.ts'

/** A person with a person token. `phone` is 7XXXXXXXXXX. */
export type TestPerson = { token: string; personId: number; phone: string; name: string; surname: string }
/** Somebody signed in as an account. */
export type TestAccount = TestPerson & { managerId: number; organizationId: number }
/** An account with a seat; `channelId` is its first channel. */
export type TestSeat = TestAccount & { channelId: number; seatId: number }
export type TestChannel = { id: number; organizationId: number; owner: TestSeat }

let made = 0

/** A number that no other thing of this test file has. */
export const nextNumber = (): number => (made += 1)

/** A phone nobody has: 7 999 and seven digits. */
export const aPhone = (): string => `7999${String(nextNumber()).padStart(7, '0')}`

const surnames = ['Иванова', 'Петров', 'Сидорова', 'Кузнецов', 'Соболева', 'Алексеев'] as const
const names = ['Мария', 'Пётр', 'Анна', 'Илья', 'Ольга', 'Семён'] as const

type PersonOptions = {
  phone?: string
  name?: string
  surname?: string
  /** False: nobody has shown a code of the phone yet. */
  confirmed?: boolean
}

/** A registered person without an account, signed in in a browser that has confirmed the phone. */
export async function aPerson(given: PersonOptions = {}): Promise<TestPerson> {
  const {
    phone = aPhone(),
    confirmed = true,
    name = names[made % names.length]!,
    surname = surnames[made % surnames.length]!,
  } = given
  const personId = await transaction((tx) => findOrCreatePerson(tx, { phone, name, surname }))
  if (confirmed) {
    await db()
      .updateTable('persons')
      .set({ phone_confirmed_at: new Date() })
      .where('id', '=', personId)
      .execute()
  }
  return { personId, phone, name, surname, token: await aToken(personId, null) }
}

/** A bearer of the person (of the account), as a sign-in would have given. */
export async function aToken(personId: number, managerId: number | null): Promise<string> {
  const { token } = await transaction((tx) =>
    startSession(tx, {
      personId,
      managerId,
      deviceId: null,
      sessionScope: 'person',
      device: 'Тест, Linux',
      address: '127.0.0.1',
    }),
  )
  return token
}

type OwnerOptions = {
  verified?: boolean
  phone?: string
  /** False: nobody has shown a code of the phone yet. */
  confirmed?: boolean
  organization?: Partial<ReturnType<typeof anOrganizationForm>>
}

/** The owner of a new organization with its first channel; verified unless asked otherwise. */
export async function anOwner({
  verified = true,
  confirmed = true,
  phone,
  organization,
}: OwnerOptions = {}): Promise<TestSeat> {
  const person = await aPerson({ confirmed, ...(phone === undefined ? {} : { phone }) })
  const actor = await actorOf(person.token)
  await createOrganization(actor, { ...anOrganizationForm(person.phone), ...organization })
  await transaction((tx) => endSessions(tx, { sessionId: actor.sessionId }, false))
  const { managerId } = await db()
    .selectFrom('managers')
    .innerJoin('organizations', 'organizations.owner_manager_id', 'managers.id')
    .select('managers.id as managerId')
    .where('managers.person_id', '=', person.personId)
    .executeTakeFirstOrThrow()
  if (verified) await admit(managerId)
  return seated(person, managerId)
}

/** A complete form of POST /organization. The tax number's check digits are right. */
export function anOrganizationForm(phone: string) {
  const number = nextNumber()
  return {
    name: `Администрация района № ${number}`,
    inn: innOf(number),
    email: `office-${number}@uprava.example`,
    phone,
    address: `г. Якутск, ул. Ленина, д. ${number}`,
    scope_id: 1,
    category_id: 1,
    leader: null,
  }
}

/** A tax number of ten digits with the right check digit. */
function innOf(number: number): string {
  const nine = `14${String(number).padStart(7, '0')}`
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, factor, at) => total + factor * Number(nine[at]), 0)
  return `${nine}${(sum % 11) % 10}`
}

async function admit(managerId: number): Promise<void> {
  await transaction(async (tx) => {
    await verifyManager(tx, managerId)
    await allowCreatingChannels(tx, managerId, true)
    const owned = await tx
      .selectFrom('organizations')
      .select('id')
      .where('owner_manager_id', '=', managerId)
      .execute()
    for (const { id } of owned) await refreshDirectory(tx, id)
  })
}

type ManagerOptions = {
  /** Where the employee works; a channel of a new owner unless given. */
  channel?: { id: number; owner: TestSeat }
  sections?: readonly Section[]
  appointment?: string
  /** False: invited and not accepted. */
  verified?: boolean
  phone?: string
  email?: string
  name?: string
  surname?: string
}

/** An employee, invited by the channel's owner and accepted. */
export async function aManager(options: ManagerOptions = {}): Promise<TestSeat> {
  const channel = options.channel ?? (await aChannel())
  const { appointment = 'Специалист', sections = [], verified = true, phone = aPhone() } = options
  const { name = names[made % names.length]!, surname = surnames[made % surnames.length]! } = options
  const email = options.email ?? `employee-${nextNumber()}@uprava.example`
  const inviter = await seatActorOf(channel.owner.token, channel.id)
  const employee = await addEmployee(
    inviter,
    { appointment, department: '', name, surname, middle_name: '', phone, email },
    undefined,
  )
  if (sections.length > 0)
    await updateEmployee(inviter, employee.id, { appointment, permissions: [...sections] })
  if (verified) await transaction((tx) => verifyManager(tx, employee.manager.id))
  const { person_id: personId } = await db()
    .selectFrom('managers')
    .select('person_id')
    .where('id', '=', employee.manager.id)
    .executeTakeFirstOrThrow()
  return seated({ personId, phone, name, surname, token: '' }, employee.manager.id)
}

/** A channel: the first of a new owner, or one more of the given owner. */
export async function aChannel({
  owner,
  name,
}: { owner?: TestSeat; name?: string } = {}): Promise<TestChannel> {
  if (owner === undefined) {
    const newOwner = await anOwner(name === undefined ? {} : { organization: { name } })
    return { id: newOwner.channelId, organizationId: newOwner.organizationId, owner: newOwner }
  }
  const { organizationId } = owner
  const number = nextNumber()
  const form = {
    organizationId,
    name: name ?? `Отдел № ${number}`,
    address: `г. Якутск, ул. Мира, д. ${number}`,
    scopeId: 1,
  }
  const id = await transaction((tx) => createChannel(tx, form))
  return { id, organizationId, owner }
}

/** Login and password for an account. */
export async function aLogin(account: { managerId: number }): Promise<{ login: string; password: string }> {
  const credentials = { login: `login-${nextNumber()}`, password: 'correct-horse' }
  await transaction((tx) => giveCredentials(tx, account.managerId, { ...credentials, isPersons: true }))
  return credentials
}

/** The account as a handler would see it, for calling services directly. */
async function seatActorOf(token: string, channelId?: number): Promise<SeatActor> {
  const actor = await actorOf(token)
  const account = actor.account!
  return seatActor({ ...actor, account, managerId: account.managerId } satisfies AccountActor, channelId)
}

async function seated(person: TestPerson, managerId: number): Promise<TestSeat> {
  const seat = await db()
    .selectFrom('seats')
    .innerJoin('channels', 'channels.id', 'seats.channel_id')
    .select(['seats.id', 'seats.channel_id', 'channels.organization_id'])
    .where('seats.manager_id', '=', managerId)
    .orderBy('seats.channel_id')
    .executeTakeFirstOrThrow()
  const presented = (await presentManagers(db(), [managerId])).get(managerId)!
  return {
    ...person,
    name: presented.name,
    surname: presented.surname,
    token: await aToken(person.personId, managerId),
    managerId,
    organizationId: seat.organization_id,
    channelId: seat.channel_id,
    seatId: seat.id,
  }
}
