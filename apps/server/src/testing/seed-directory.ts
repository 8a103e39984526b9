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

type Kind = {
  share: number
  scope: number
  category: number
  title: (place: string, number: number) => string
}

/** What there is in a region, with its share in a hundred. */
const kinds: readonly Kind[] = [
  { share: 5, scope: 1, category: 1, title: (place) => `Администрация сельского поселения «${place}»` },
  { share: 2, scope: 1, category: 1, title: (place) => `Администрация муниципального района «${place}»` },
  { share: 2, scope: 1, category: 1, title: (place) => `Совет депутатов городского округа ${place}` },
  { share: 1, scope: 1, category: 1, title: (place) => `Контрольно-счётная палата города ${place}` },
  { share: 2, scope: 1, category: 2, title: (place) => `Отделение социальной защиты населения, ${place}` },
  { share: 1, scope: 1, category: 2, title: (place) => `Лесничество «${place}»` },
  { share: 9, scope: 2, category: 3, title: (place, n) => `Средняя школа № ${n} посёлка ${place}` },
  { share: 2, scope: 2, category: 3, title: (place) => `Лицей имени Ломоносова, ${place}` },
  { share: 9, scope: 2, category: 3, title: (place, n) => `Детский сад № ${n} «Ромашка», ${place}` },
  { share: 2, scope: 2, category: 3, title: (place) => `Дом детского творчества, ${place}` },
  { share: 2, scope: 2, category: 2, title: (place) => `Колледж строительства и транспорта, ${place}` },
  { share: 3, scope: 3, category: 2, title: (place) => `Центральная районная больница, ${place}` },
  { share: 3, scope: 3, category: 2, title: (place, n) => `Городская поликлиника № ${n} города ${place}` },
  { share: 2, scope: 3, category: 4, title: (place) => `Аптека «Здоровье», ${place}` },
  { share: 4, scope: 4, category: 3, title: (place) => `Дом культуры «Заря» посёлка ${place}` },
  { share: 4, scope: 4, category: 3, title: (place) => `Библиотека имени Пушкина, ${place}` },
  { share: 2, scope: 4, category: 3, title: (place) => `Краеведческий музей города ${place}` },
  { share: 2, scope: 4, category: 3, title: (place) => `Школа искусств, ${place}` },
  { share: 3, scope: 5, category: 3, title: (place) => `Спортивная школа «Олимп» города ${place}` },
  { share: 2, scope: 5, category: 5, title: (place) => `Федерация лыжных гонок, ${place}` },
  { share: 3, scope: 1, category: 5, title: (place) => `Совет ветеранов посёлка ${place}` },
  { share: 3, scope: 1, category: 5, title: (place) => `Товарищество собственников жилья «${place}»` },
  { share: 10, scope: 1, category: 4, title: (place) => `ООО «Стройсервис ${place}»` },
  { share: 9, scope: 1, category: 4, title: (place) => `ООО «Торговый дом ${place}»` },
  { share: 7, scope: 1, category: 4, title: (place) => `АО «${place}энерго»` },
  { share: 6, scope: 1, category: 4, title: (place) => `Крестьянское хозяйство «${place}»` },
]
/** A kind as often as its share says. */
const kindsByShare = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

const beginnings = [
  'Верх',
  'Ниж',
  'Бел',
  'Черн',
  'Красн',
  'Зелен',
  'Син',
  'Стар',
  'Нов',
  'Мал',
  'Больш',
  'Сух',
  'Глуб',
  'Тих',
  'Ясн',
]
const middles = ['о', 'е', 'ин', 'ов', 'ух', 'ан', 'ар', 'ол', 'ел', 'ур', 'ис', 'он']
const endings = [
  'бор',
  'горск',
  'речье',
  'озерье',
  'лесье',
  'камск',
  'поль',
  'град',
  'вода',
  'яр',
  'лог',
  'ключ',
  'дол',
  'мыс',
  'холм',
  'луг',
]
const surnames = [
  'Иванов',
  'Петров',
  'Сидоров',
  'Кузнецов',
  'Соловьёв',
  'Воробьёв',
  'Королёв',
  'Фёдоров',
  'Григорьев',
  'Алексеев',
  'Степанов',
  'Никифоров',
  'Захаров',
  'Егоров',
  'Тимофеев',
  'Лукин',
  'Сорокин',
  'Щербаков',
  'Юдин',
  'Яковлев',
]
const names = [
  'Алексей',
  'Мария',
  'Пётр',
  'Анна',
  'Семён',
  'Ольга',
  'Николай',
  'Елена',
  'Артём',
  'Татьяна',
  'Василий',
  'Ирина',
]
const streets = [
  'Ленина',
  'Мира',
  'Садовая',
  'Лесная',
  'Школьная',
  'Набережная',
  'Заречная',
  'Советская',
  'Центральная',
  'Полевая',
]

function fictionalOrganization(number: number) {
  const take = <Value>(list: readonly Value[], step: number) =>
    list[Math.floor(scatter(number, step) * list.length)]!
  const kind = take(kindsByShare, 1)
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
