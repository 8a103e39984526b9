import { fullPersonName } from '@uprava/contract/rules/person-name.ts'

import {
  allowCreatingChannels,
  findOrCreatePerson,
  giveCredentials,
  verifyManager,
} from '#modules/accounts/index.ts'
import { changeChannel, refreshDirectory } from '#modules/channels/index.ts'
import { createOrganization } from '#modules/onboarding/index.ts'
import { addEmployee, updateEmployee } from '#modules/team/module.ts'
import { db, transaction } from '#platform/database/index.ts'
import { storePicture } from '#platform/files/index.ts'
import { demoPassword } from '#platform/passwords/demo-password.ts'

import { asPerson, asMember } from './actors.ts'
import { organizations, type DemoOrganization, type DemoPerson } from './organizations.ts'
import { demoPicture } from './pictures.ts'

/** Organizations with their owners and employees; what exists is left alone, so that an interrupted run continues. */
export async function seedPeople(): Promise<void> {
  for (const organization of organizations) await seedOrganization(organization)
}

async function seedOrganization(organization: DemoOrganization): Promise<void> {
  const owner = await seedOwner(organization)
  for (const person of organization.employees) await seedEmployee(owner, person)
}

type SeededAccount = { personId: number; managerId: number; channelId: number }

async function seedOwner(organization: DemoOrganization): Promise<SeededAccount> {
  const { owner } = organization
  const personId = await transaction((tx) => findOrCreatePerson(tx, owner))
  const known = await accountOf(owner.phone)
  if (known) return known
  await asPerson(personId, (actor) =>
    createOrganization(actor, {
      name: organization.name,
      inn: organization.inn,
      email: organization.email,
      phone: owner.phone,
      address: organization.address,
      scope_id: organization.scopeId,
      category_id: organization.categoryId,
      leader: {
        // Whoever signs the documents: with the patronymic.
        name: fullPersonName({ ...owner, middle_name: owner.middleName }),
        position: owner.appointment,
        phone: owner.phone,
        order_number: 1,
      },
    }),
  )
  const account = await accountOf(owner.phone)
  if (!account) throw new Error(`${organization.name} was not created`)
  await decorate(organization, account)
  await transaction((tx) =>
    tx
      .updateTable('managers')
      .set({ middle_name: owner.middleName })
      .where('id', '=', account.managerId)
      .execute(),
  )
  await admit(owner, account.managerId)
  return account
}

/** Pictures, texts and rights of a channel; the municipal one has every general permission (D-15). */
async function decorate(
  organization: DemoOrganization,
  { managerId, channelId }: SeededAccount,
): Promise<void> {
  const isMunicipal = organization.categoryId === 1
  const logo = await demoPicture(`${organization.key}-logo`)
  const cover = await demoPicture(`${organization.key}-cover`)
  await transaction(async (tx) => {
    await changeChannel(tx, channelId, {
      image_file_id: await storePicture(tx, logo, 'logo'),
      background_file_id: await storePicture(tx, cover, 'cover'),
      tagline: organization.tagline,
      description: organization.description,
      work_time: organization.workTime,
      website: organization.website,
      phone_number: organization.owner.phone,
      have_ai: isMunicipal,
      analyze_documents: isMunicipal,
      document_generator: isMunicipal,
      prepare_charter: isMunicipal,
    })
    await allowCreatingChannels(tx, managerId, true)
    const { organization_id: organizationId } = await tx
      .selectFrom('channels')
      .select('organization_id')
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow()
    await refreshDirectory(tx, organizationId)
  })
}

async function seedEmployee(owner: SeededAccount, person: DemoPerson): Promise<void> {
  if (await accountOf(person.phone)) return
  const { surname, name, middleName, phone, appointment, department = '', sections = [], isWaiting } = person
  const email = `${phone}@lenskiy-bereg.example`
  const managerId = await asMember(owner, async (actor) => {
    const employee = await addEmployee(
      actor,
      { appointment, department, name, surname, middle_name: middleName, phone, email },
      undefined,
    )
    if (sections.length > 0)
      await updateEmployee(actor, employee.id, { appointment, permissions: [...sections] })
    return employee.manager.id
  })
  if (!isWaiting) await admit(person, managerId)
}

/** Verified, with the demo's password; the login of those who have none is their phone. */
async function admit(person: DemoPerson, managerId: number): Promise<void> {
  await transaction(async (tx) => {
    await giveCredentials(tx, managerId, {
      login: person.login ?? person.phone,
      password: demoPassword,
      isPersons: true,
    })
    await verifyManager(tx, managerId)
    await tx
      .updateTable('persons')
      .set({ phone_confirmed_at: new Date() })
      .where('phone', '=', person.phone)
      .execute()
  })
}

/** The account of a phone with its first channel; null when there is none. */
export async function accountOf(phone: string): Promise<SeededAccount | null> {
  const row = await db()
    .selectFrom('persons')
    .innerJoin('managers', 'managers.person_id', 'persons.id')
    .innerJoin('seats', 'seats.manager_id', 'managers.id')
    .select(['persons.id as personId', 'managers.id as managerId', 'seats.channel_id as channelId'])
    .where('persons.phone', '=', phone)
    .orderBy('seats.channel_id')
    .executeTakeFirst()
  return row ?? null
}
