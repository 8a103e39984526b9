import * as fc from 'fast-check'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { blockManager } from '#modules/accounts/index.ts'
import { db, sql, transaction } from '#platform/database/index.ts'
import { aChannel, anOrganizationForm, anOwner, aPhone, nextNumber, type TestSeat } from '#testing/people.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { changeChannel } from './channels.repository.ts'
import { findDirectoryTexts } from './directory-entries.repository.ts'
import { entryOf } from './directory-entries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type World = { owners: TestSeat[]; channels: number[] }

/** What may happen to the directory, by whoever does it. `pick` chooses among what there is. */
const happenings: Readonly<Record<string, (world: World, pick: number) => Promise<unknown>>> = {
  async newOrganization(world, pick) {
    const owner = await anOwner({ verified: pick % 3 > 0, organization: { scope_id: 1 + (pick % 5) } })
    world.owners.push(owner)
    world.channels.push(owner.channelId)
  },
  async newChannel(world, pick) {
    world.channels.push((await aChannel({ owner: ownerOf(world, pick) })).id)
  },
  changedChannel(world, pick) {
    const owner = ownerOf(world, pick)
    return server.as(owner).call('PUT /channels/{channel}', {
      params: { channel: owner.channelId },
      body: { name: `Отдел ${words[pick % words.length]}`, address: `дом ${pick}`, scope_id: 1 + (pick % 5) },
    })
  },
  changedOrganization(world, pick) {
    const leader = {
      name: `${words[pick % words.length]} Анна`,
      position: 'Глава',
      phone: aPhone(),
      order_number: 1,
    }
    const body = { ...anOrganizationForm(aPhone()), inn: String(1_400_000_000 + pick), leader }
    return server.as(ownerOf(world, pick)).call('PUT /organization', { body })
  },
  blocked: (world, pick) =>
    transaction((tx) => blockManager(tx, ownerOf(world, pick).managerId, pick % 2 === 0)),
  verified: (world, pick) =>
    run(
      sql`update managers set is_verified = ${pick % 2 === 0} where id = ${ownerOf(world, pick).managerId}`,
    ),
  granted: (world, pick) =>
    transaction((tx) =>
      changeChannel(tx, channelOf(world, pick), {
        can_send_message: pick % 4 > 0,
        type_id: 1 + (pick % 5),
        region_id: pick % 6 === 0 ? null : 1 + (pick % 60),
      }),
    ),
  ownerless: (world, pick) =>
    run(
      sql`update organizations set owner_manager_id = null where id = ${ownerOf(world, pick).organizationId}`,
    ),
  removedChannel: (world, pick) => run(sql`delete from channels where id = ${channelOf(world, pick)}`),
  async removedOrganization(world, pick) {
    if (world.owners.length < 3) return
    const [owner] = world.owners.splice(pick % world.owners.length, 1)
    await run(sql`delete from organizations where id = ${owner!.organizationId}`)
  },
}

/** In a transaction as the product's own, which is run again after a deadlock. */
const run = (statement: RawBuilder<unknown>) => transaction((tx) => statement.execute(tx))

const words = ['культуры', 'спорта', 'образования', 'связи', 'опёки']
const ownerOf = ({ owners }: World, pick: number) => owners[pick % owners.length]!
const channelOf = ({ channels }: World, pick: number) => channels[pick % channels.length]!

/** What the directory must say, from the tables it is made of. */
async function expectedEntries() {
  const { rows } = await sql<{ channel_id: number; organization_id: number }>`
    select c.id as channel_id, c.organization_id, c.scope_id, c.type_id, coalesce(c.region_id, 0) as region_id,
      c.can_send_message and exists (
        select from managers m where m.id = o.owner_manager_id and m.is_verified and not m.is_blocked
      ) as is_listed
    from channels c join organizations o on o.id = c.organization_id order by c.id`.execute(db())
  const texts = await transaction((tx) =>
    findDirectoryTexts(tx, [...new Set(rows.map((row) => row.organization_id))]),
  )
  const entries = new Map(texts.map((text) => [text.channelId, entryOf(text)]))
  return rows.map((row) => ({ ...row, ...entries.get(row.channel_id) }))
}

const entries = () => db().selectFrom('directory_entries').selectAll().orderBy('channel_id').execute()

const kept = () =>
  db()
    .selectFrom('directory_counts')
    .select(['scope_id', 'type_id', 'region_id', 'channels'])
    .where('channels', '<>', 0)
    .orderBy('scope_id')
    .orderBy('type_id')
    .orderBy('region_id')
    .execute()

async function counted() {
  const { rows } = await sql`
    select scope_id, type_id, region_id, count(*)::int as channels from directory_entries where is_listed
    group by scope_id, type_id, region_id order by scope_id, type_id, region_id`.execute(db())
  return rows
}

describe('the directory', () => {
  const happening = fc.tuple(fc.constantFrom(...Object.keys(happenings)), fc.nat(10_000))
  /** Several things happen at the same moment. */
  const moment = fc.array(happening, { minLength: 1, maxLength: 4 })

  it('DIR-19 equals the truth after whatever happens, in any order and at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 6, maxLength: 10 }), async (moments) => {
        const world: World = { owners: [await anOwner(), await anOwner()], channels: [] }
        world.channels.push(...world.owners.map((owner) => owner.channelId))
        for (const happenings of moments) await Promise.all(happenings.map((one) => happen(world, one)))
        expect(await entries()).toEqual(await expectedEntries())
        expect(await kept()).toEqual(await counted())
      }),
      { numRuns: 8, seed: 20_261_121, endOnFailure: true },
    )
  }, 120_000)

  it('DIR-19 sees both of two changes that one organization undergoes at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const owner = await anOwner()
      const world: World = { owners: [owner], channels: [owner.channelId] }
      const number = nextNumber()
      await Promise.all(
        ['changedChannel', 'changedOrganization', 'granted', 'verified'].map((name) =>
          happen(world, [name, number]),
        ),
      )
    }
    expect(await entries()).toEqual(await expectedEntries())
    expect(await kept()).toEqual(await counted())
  })

  /** What is gone or refused by now is no failure: the property is about the tables. */
  const happen = async (world: World, [name, pick]: [string, number]) => {
    if (world.channels.length === 0 || world.owners.length === 0) return
    await happenings[name]!(world, pick)
  }
})
