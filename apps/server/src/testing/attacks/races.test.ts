import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, sql, transaction, type Tx } from '#platform/database/index.ts'
import { hashPassword } from '#platform/secrets.ts'

import { administratorPassword, anAdministrator } from '../administrators.ts'
import { waitingForLocks } from '../databases/locks.ts'
import { aGroup } from '../groups.ts'
import { lastCode } from '../outbox.ts'
import { aChannel, aLogin, aManager, anOwner, aPhone } from '../people.ts'
import { startServer, type TestServer } from '../server.ts'

/*
 * Two things at once, of which the one takes away what the other stands on. Each test holds the lock that the attacked call
 * comes to, waits until the call waits there with what it has read before, and takes that away: the call must look again.
 */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Answered = { readonly status: number }

/** Begins the calls while the lock is held, and changes what they stand on once all of them wait for it. */
async function changedMeanwhile(
  lock: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<Answered>)[],
  change: (tx: Tx) => Promise<unknown>,
): Promise<Answered[]> {
  const begun: Promise<Answered>[] = []
  await transaction(async (tx) => {
    await lock(tx)
    begun.push(...calls.map((call) => call()))
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(calls.length)
    await change(tx)
  })
  return Promise.all(begun)
}

const statusesOf = (answers: readonly Answered[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a sign-in while its password is changed', () => {
  it('opens no session that outlives the change: of an account', async () => {
    const owner = await anOwner()
    const body = await aLogin(owner)
    const hash = await hashPassword('another-password')
    const answers = await changedMeanwhile(
      (tx) => sql`select from managers where id = ${owner.managerId} for no key update`.execute(tx),
      [() => server.anonymous().call('POST /auth/login', { body })],
      (tx) => sql`update managers set password_hash = ${hash} where id = ${owner.managerId}`.execute(tx),
    )
    expect(statusesOf(answers)).toEqual([422])
  })

  it('opens no session that outlives the change: of an administrator', async () => {
    const { id, login } = await anAdministrator('operator')
    const body = { login, password: administratorPassword }
    const hash = await hashPassword('another-password')
    const answers = await changedMeanwhile(
      (tx) => sql`select from administrators where id = ${id} for no key update`.execute(tx),
      [() => server.anonymous().admin('POST /auth/login', { body })],
      (tx) => sql`update administrators set password_hash = ${hash} where id = ${id}`.execute(tx),
    )
    expect(statusesOf(answers)).toEqual([422])
  })

  it('a code to the former phone neither signs in nor confirms the new one', async () => {
    const owner = await anOwner({ confirmed: false })
    const browser = server.anonymous()
    await browser.call('POST /auth/send-code', { body: { phone: owner.phone } })
    const code = await lastCode(owner.phone)
    const phone = aPhone()
    const answers = await changedMeanwhile(
      (tx) => sql`update persons set phone = ${phone} where id = ${owner.personId}`.execute(tx),
      [() => browser.call('POST /auth/by-code', { body: { phone: owner.phone, code } })],
      async () => undefined,
    )
    expect(statusesOf(answers)).toEqual([422])
    const { rows } = await sql`
      select phone, phone_confirmed_at from persons where id = ${owner.personId}`.execute(db())
    expect(rows).toEqual([{ phone, phone_confirmed_at: null }])
  })
})

describe('while the owner of a moved phone confirms it', () => {
  /** What the right code of the number does. */
  const confirm = (tx: Tx, personId: number) =>
    sql`
      with confirmed as (update persons set phone_confirmed_at = now() where id = ${personId}),
        lowered as (update managers set password_is_persons = false where person_id = ${personId})
      update sessions set ended_at = now(), is_revoked = true where person_id = ${personId}`.execute(tx)

  it('a password chosen in an ended session is not kept', async () => {
    const owner = await anOwner({ confirmed: false })
    const { password } = await aLogin(owner)
    const body = { current_password: password, password: 'another-horse-42' }
    const answers = await changedMeanwhile(
      (tx) => sql`select from persons where id = ${owner.personId} for update`.execute(tx),
      [() => server.as(owner).call('PUT /profile/password', { body })],
      (tx) => confirm(tx, owner.personId),
    )
    expect(statusesOf(answers)).toEqual([401])
  })

  it('a sign-in with the mover’s password opens the own account alone', async () => {
    const owner = await anOwner()
    const employee = await aManager({ phone: owner.phone })
    const body = await aLogin(owner)
    const begun: { data: { token: string } }[] = []
    await changedMeanwhile(
      (tx) => sql`select from managers where id = ${owner.managerId} for no key update`.execute(tx),
      [
        async () => {
          const answer = await server.anonymous().call('POST /auth/login', { body })
          begun.push(answer)
          return answer
        },
      ],
      (tx) => confirm(tx, owner.personId),
    )
    const { data } = await server.as(begun[0]!.data).call('GET /managers')
    expect(data.map(({ id }) => id)).toEqual([owner.managerId])
    expect(employee.managerId).not.toBe(owner.managerId)
  })
})

it('an administrator’s invitation is accepted once, also by two who hold its link at once', async () => {
  const console = await server.administrator()
  const { data } = await console.admin('POST /administrators', {
    body: { login: 'raced', name: 'Вера', email: '', role: 'operator' },
  })
  const token = data.invitation.address.split('#')[1]!
  const accept = (password: string) => () =>
    server.anonymous().admin('POST /auth/invitation/accept', { body: { token, password } })
  const answers = await changedMeanwhile(
    (tx) => sql`select from administrators where login = 'raced' for no key update`.execute(tx),
    [accept('first-password-2026'), accept('second-password-2026')],
    async () => undefined,
  )
  expect(statusesOf(answers)).toEqual([200, 404])
})

it('an e-mail that is changed meanwhile is not changed back without a proof', async () => {
  const owner = await anOwner()
  await aLogin(owner)
  const client = server.as(owner)
  const { name, surname, phone, email } = (await client.call('GET /profile')).data
  const body = { name, surname, middle_name: '', phone, address: '', email }
  const answers = await changedMeanwhile(
    (tx) => sql`select from persons where id = ${owner.personId} for update`.execute(tx),
    [() => client.call('PUT /profile', { body })],
    (tx) =>
      sql`update managers set email = 'mended@uprava.example' where id = ${owner.managerId}`.execute(tx),
  )
  expect(statusesOf(answers)).toEqual([422])
})

describe('rights that are taken while a call waits', () => {
  it('grant, invite and remove nothing in the team', async () => {
    const channel = await aChannel()
    const editor = await aManager({ channel, sections: ['team', 'documents'] })
    const { seatId: team } = await aManager({ channel })
    const client = server.as(editor)
    const params = { channel: channel.id, team }
    const form = {
      appointment: 'Специалист',
      name: 'Анна',
      surname: 'Сидорова',
      phone: aPhone(),
      email: 'raced@uprava.example',
    }
    const answers = await changedMeanwhile(
      (tx) => sql`select from channels where id = ${channel.id} for no key update`.execute(tx),
      [
        () =>
          client.call('PUT /channels/{channel}/team/{team}', {
            params,
            body: { appointment: 'Специалист', permissions: ['documents'] },
          }),
        () => client.call('POST /channels/{channel}/team', { params: { channel: channel.id }, body: form }),
        () => client.call('POST /channels/{channel}/team/{team}/invite', { params }),
        () => client.call('DELETE /channels/{channel}/team/{team}', { params }),
      ],
      (tx) => sql`update seats set sections = '{}' where id = ${editor.seatId}`.execute(tx),
    )
    expect(statusesOf(answers)).toEqual([403, 403, 403, 403])
  })

  it('grant no section that was taken', async () => {
    const channel = await aChannel()
    const editor = await aManager({ channel, sections: ['team', 'documents'] })
    const { seatId: team } = await aManager({ channel })
    const answers = await changedMeanwhile(
      (tx) => sql`select from channels where id = ${channel.id} for no key update`.execute(tx),
      [
        () =>
          server.as(editor).call('PUT /channels/{channel}/team/{team}', {
            params: { channel: channel.id, team },
            body: { appointment: 'Специалист', permissions: ['documents'] },
          }),
      ],
      (tx) => sql`update seats set sections = '{team}' where id = ${editor.seatId}`.execute(tx),
    )
    expect(statusesOf(answers)).toEqual([403])
  })

  it('invite no organization into a group', async () => {
    const { boss, mates, id } = await aGroup(server, 1, { kind: 'shared' })
    const mate = mates[0]!
    expect((await boss.groups.role(id, mate, 'owner')).status).toBe(200)
    const stranger = await anOwner()
    const answers = await changedMeanwhile(
      (tx) => sql`select from chat_groups where chat_id = ${id} for no key update`.execute(tx),
      [() => mate.groups.invite(id, stranger.channelId)],
      (tx) =>
        sql`update chat_members set role = 'member' where chat_id = ${id} and manager_id = ${mate.managerId}`.execute(
          tx,
        ),
    )
    expect(statusesOf(answers)).toEqual([403])
    expect((await boss.groups.invite(id, stranger.channelId)).status).toBe(200)
  })
})
