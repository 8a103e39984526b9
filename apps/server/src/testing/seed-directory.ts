import { refreshDirectory } from '#modules/channels/index.ts'
import { db, sql, transaction, type Tx } from '#platform/database/index.ts'

const batchSize = 1000

/**
 * Fills the open database with `count` fictional organizations, each with a verified owner, a listed channel and the
 * owner's seat, for benches. The same count gives the same names. Phones begin with 7000, where nobody lives.
 */
export async function seedDirectory(count: number): Promise<void> {
  for (let first = 0; first < count; first += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - first) }, (_, offset) =>
      fictionalOrganization(first + offset),
    )
    await transaction(async (tx) => refreshDirectory(tx, ...(await insertBatch(tx, batch))))
  }
  await sql`analyze`.execute(db())
}

type Fictional = ReturnType<typeof fictionalOrganization>

/** Inserts what POST /organization and a verification would have made; answers the ids of the organizations. */
async function insertBatch(tx: Tx, batch: readonly Fictional[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as x (
        phone text, name text, surname text, title text, inn text, email text, address text,
        scope_id int8, category_id int8, region_id int8)
    ), new_persons as (
      insert into persons (phone, name, surname, phone_confirmed_at)
      select phone, name, surname, now() from given returning id, phone
    ), new_organizations as (
      insert into organizations (name, inn, email, phone, address, category_id, scope_id,
        leader_name, leader_position, leader_phone, leader_order_number)
      select title, inn, email, phone, address, category_id, scope_id, surname || ' ' || name, 'Руководитель', phone, 1
      from given returning id, phone
    ), new_managers as (
      insert into managers (person_id, organization_id, name, surname, is_verified, verified_at, can_create_channel)
      select p.id, o.id, g.name, g.surname, true, now(), true
      from given g join new_persons p using (phone) join new_organizations o using (phone)
      returning id, organization_id
    ), new_channels as (
      insert into channels (organization_id, name, scope_id, type_id, region_id, address, phone_number)
      select o.id, g.title, g.scope_id, g.category_id, g.region_id, g.address, g.phone
      from given g join new_organizations o using (phone)
      returning id, organization_id
    ), new_seats as (
      insert into seats (channel_id, manager_id, appointment, sections, is_owner)
      select c.id, m.id, 'Руководитель', array['my_channel', 'posts', 'team', 'tickets', 'documents'], true
      from new_channels c join new_managers m using (organization_id)
    )
    select id from new_organizations`.execute(tx)
  const ids = rows.map((row) => row.id)
  // A row inserted by one statement can be changed only by the next.
  await sql`
    update organizations o set owner_manager_id = m.id from managers m
    where m.organization_id = o.id and o.id = any (${ids})`.execute(tx)
  return ids
}

const kinds = [
  { title: (place: string) => `Администрация сельского поселения «${place}»`, scope: 1, category: 1 },
  { title: (place: string) => `Администрация муниципального района «${place}»`, scope: 1, category: 1 },
  { title: (place: string, n: number) => `Средняя общеобразовательная школа № ${n} посёлка ${place}`, scope: 2, category: 3 },
  { title: (place: string, n: number) => `Детский сад № ${n} «Ромашка» посёлка ${place}`, scope: 2, category: 3 },
  { title: (place: string) => `${place}ская центральная районная больница`, scope: 3, category: 2 },
  { title: (place: string, n: number) => `Городская поликлиника № ${n} города ${place}`, scope: 3, category: 2 },
  { title: (place: string) => `Дом культуры «Заря» посёлка ${place}`, scope: 4, category: 3 },
  { title: (place: string) => `Библиотека имени Пушкина, ${place}`, scope: 4, category: 3 },
  { title: (place: string) => `Спортивная школа «Олимп» города ${place}`, scope: 5, category: 5 },
  { title: (place: string) => `ООО «Стройсервис ${place}»`, scope: 1, category: 4 },
] as const

const beginnings = ['Верх', 'Ниж', 'Бел', 'Черн', 'Красн', 'Зелен', 'Син', 'Стар', 'Нов', 'Мал', 'Больш', 'Сух', 'Глуб', 'Тих', 'Ясн']
const middles = ['о', 'е', 'ин', 'ов', 'ух', 'ан', 'ар', 'ол', 'ел', 'ур', 'ис', 'он']
const endings = ['бор', 'горск', 'речье', 'озерье', 'лесье', 'камск', 'поль', 'град', 'вода', 'яр', 'лог', 'ключ', 'дол', 'мыс', 'холм', 'луг']
const surnames = ['Иванов', 'Петров', 'Сидоров', 'Кузнецов', 'Соловьёв', 'Воробьёв', 'Королёв', 'Фёдоров', 'Григорьев', 'Алексеев', 'Степанов', 'Никифоров', 'Захаров', 'Егоров', 'Тимофеев', 'Лукин', 'Сорокин', 'Щербаков', 'Юдин', 'Яковлев']
const names = ['Алексей', 'Мария', 'Пётр', 'Анна', 'Семён', 'Ольга', 'Николай', 'Елена', 'Артём', 'Татьяна', 'Василий', 'Ирина']
const streets = ['Ленина', 'Мира', 'Садовая', 'Лесная', 'Школьная', 'Набережная', 'Заречная', 'Советская', 'Центральная', 'Полевая']

function fictionalOrganization(number: number) {
  const take = <Value>(list: readonly Value[], step: number) => list[Math.floor(scatter(number, step) * list.length)]!
  const kind = take(kinds, 1)
  const place = take(beginnings, 2) + take(middles, 3) + take(endings, 4)
  const region = 1 + Math.floor(scatter(number, 5) * 79)
  return {
    phone: `7000${String(number).padStart(7, '0')}`,
    name: take(names, 6),
    surname: take(surnames, 7),
    title: kind.title(place, 1 + Math.floor(scatter(number, 8) * 200)),
    inn: `${String(region).padStart(2, '0')}${String(Math.floor(scatter(number, 9) * 1e8)).padStart(8, '0')}`,
    email: `org${number}@uprava.example`,
    address: `посёлок ${place}, улица ${take(streets, 10)}, дом ${1 + Math.floor(scatter(number, 11) * 150)}`,
    scope_id: kind.scope,
    category_id: kind.category,
    region_id: region,
  }
}

/** A number from 0 to 1 that looks random and is the same every time (Murmur's finisher). */
function scatter(number: number, step: number): number {
  let hash = Math.imul(number + 1, 0x9e_37_79_b1) ^ Math.imul(step, 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_00_00_00_00
}
