import { sections } from '@uprava/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { db, transaction } from '#platform/database/index.ts'
import { lastMail, mailTo } from '#testing/outbox.ts'
import {
  aChannel,
  aManager,
  anOwner,
  aPerson,
  aPhone,
  aToken,
  nextNumber,
  type TestSeat,
} from '#testing/people.ts'
import { aPicture } from '#testing/pictures.ts'
import { startServer, type TestServer } from '#testing/server.ts'

import { managersWithSection, seatOwner, seatsOfChannel, sharesChannelOrOrganization } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const aForm = () => ({
  appointment: 'Специалист',
  name: 'Анна',
  surname: 'Сидорова',
  phone: aPhone(),
  email: `new-${nextNumber()}@uprava.example`,
})

const teamOf = async (
  seat: TestSeat,
  query: { search?: string; appointment?: string; department?: string } = {},
) =>
  (await server.as(seat).call('GET /channels/{channel}/team', { params: { channel: seat.channelId }, query }))
    .data

type Form = ReturnType<typeof aForm> & { middle_name?: string; department?: string }
const add = (seat: TestSeat, body: Partial<Form>, avatar?: ReturnType<typeof aPicture>) =>
  server.as(seat).call('POST /channels/{channel}/team', {
    params: { channel: seat.channelId },
    body: body as Form,
    files: avatar ? { avatar } : {},
  })

const namesOf = (team: Awaited<ReturnType<typeof teamOf>>) =>
  team.map(({ manager }) => `${manager.surname} ${manager.name}`)

/** The token of the newest invitation that was mailed to the address. */
async function invitationFor(address: string): Promise<string> {
  return /\/invitation\/(?<token>[\w-]{43})/u.exec((await lastMail(address))!.text)!.groups!['token']!
}

/** A channel with its owner and an employee who may edit the team. */
async function aTeam() {
  const channel = await aChannel()
  const editor = await aManager({ channel, sections: ['team'] })
  const colleague = await aManager({ channel })
  return { channel, owner: channel.owner, editor, colleague }
}

describe('GET /channels/{channel}/team', () => {
  it('API-44 STAFF-32 is open to every seat and lists the channel’s employees alone', async () => {
    const { owner, colleague, editor } = await aTeam()
    await aTeam()
    const team = await teamOf(colleague)
    expect(new Set(team.map(({ id }) => id))).toEqual(
      new Set([owner.seatId, editor.seatId, colleague.seatId]),
    )
    expect(team.find(({ id }) => id === editor.seatId)).toEqual({
      id: editor.seatId,
      appointment: 'Специалист',
      department: '',
      is_owner: false,
      permissions: [{ permission: 'team', id: 3 }],
      manager: {
        id: editor.managerId,
        name: editor.name,
        surname: editor.surname,
        middle_name: '',
        avatar: null,
        email: expect.stringContaining('@'),
        phone: editor.phone,
        is_verified: true,
      },
    })
  })

  it('is 404 for a stranger and for an unverified account 403', async () => {
    const { channel } = await aTeam()
    const params = { channel: channel.id }
    const stranger = server.as(await anOwner())
    const waiting = server.as(await anOwner({ verified: false }))
    expect((await stranger.call('GET /channels/{channel}/team', { params })).status).toBe(404)
    expect((await waiting.call('GET /channels/{channel}/team', { params })).status).toBe(403)
    expect((await server.anonymous().call('GET /channels/{channel}/team', { params })).status).toBe(401)
  })

  it('STAFF-31 finds by name, surname, position, e-mail and phone, ё as е, without letter case', async () => {
    const { owner } = await aTeam()
    const form = { ...aForm(), name: 'Артём', surname: 'Королёв', appointment: 'Землеустроитель' }
    const { data: added } = await add(owner, form)
    const digits = form.phone.slice(1)
    const spelt = `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
    for (const search of [
      'королев',
      'КОРОЛЁВ артем',
      'землеус',
      form.email.slice(0, 8),
      spelt,
      form.phone.slice(-5),
    ]) {
      expect
        .soft(
          (await teamOf(owner, { search })).map(({ id }) => id),
          search,
        )
        .toContain(added.id)
    }
    expect(await teamOf(owner, { search: 'королев бухгалтер' })).toEqual([])
  })

  it('STAFF-31 finds what nobody has as typed in the other keyboard layout, in another form and mistyped', async () => {
    const { owner } = await aTeam()
    const form = { ...aForm(), name: 'Артём', surname: 'Королёв', appointment: 'Землеустроитель' }
    const { data: added } = await add(owner, form)
    for (const search of ['rjhjktd', 'королёву артёму', 'корлёв', 'землеустроиель']) {
      expect
        .soft(
          (await teamOf(owner, { search })).map(({ id }) => id),
          search,
        )
        .toEqual([added.id])
    }
    expect(await teamOf(owner, { search: 'rjhjktd', appointment: 'Бухгалтер' })).toEqual([])
    expect(await teamOf(owner, { search: 'Кшиштофович' })).toEqual([])
  })

  it('STAFF-37 STAFF-31 compares the whole appointment, without letter case, ё as е', async () => {
    const { owner } = await aTeam()
    await add(owner, { ...aForm(), appointment: 'Счётовод' })
    await add(owner, { ...aForm(), appointment: 'Старший счётовод' })
    const found = await teamOf(owner, { appointment: 'СЧЕТОВОД' })
    expect(found.map(({ appointment }) => appointment)).toEqual(['Счётовод'])
    expect(await teamOf(owner, { appointment: 'Счётов' })).toEqual([])
    expect(await teamOf(owner, { appointment: '' })).toHaveLength(5)
  })

  it('is ordered by surname and name as Russian readers expect', async () => {
    const { owner } = await aTeam()
    await add(owner, { ...aForm(), surname: 'Ёлкин', name: 'Яков' })
    await add(owner, { ...aForm(), surname: 'Ежов', name: 'Пётр' })
    await add(owner, { ...aForm(), surname: 'ёлкин', name: 'Борис' })
    await add(owner, { ...aForm(), surname: 'Жуков', name: 'Илья' })
    const names = namesOf(await teamOf(owner)).filter((name) => /^[ЕёЁЖ]/u.test(name))
    expect(names).toEqual(['Ежов Пётр', 'ёлкин Борис', 'Ёлкин Яков', 'Жуков Илья'])
  })
})

describe('POST /channels/{channel}/team', () => {
  it('API-45 makes an unverified account with a seat without sections and answers the employee', async () => {
    const { editor } = await aTeam()
    const form = aForm()
    const { status, data } = await add(editor, form, aPicture())
    expect(status).toBe(200)
    expect(data).toMatchObject({
      appointment: form.appointment,
      is_owner: false,
      permissions: [],
      manager: {
        name: form.name,
        surname: form.surname,
        phone: form.phone,
        email: form.email,
        is_verified: false,
      },
    })
    const avatar = await server.anonymous().raw('GET', data.manager.avatar!)
    expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await teamOf(editor)).map(({ id }) => id)).toContain(data.id)
  })

  it('STAFF-40 mails an invitation of 7 days whose token is stored only as a hash', async () => {
    const { editor, channel } = await aTeam()
    const form = aForm()
    const { data } = await add(editor, form)
    const mail = (await lastMail(form.email))!
    const { name } = await db()
      .selectFrom('channels')
      .select('name')
      .where('id', '=', channel.id)
      .executeTakeFirstOrThrow()
    const token = await invitationFor(form.email)
    expect(mail.subject).toBe(`Приглашение в канал «${name}»`)
    expect(mail.text).toMatch(
      new RegExp(
        `^Здравствуйте, Анна! ${editor.surname} ${editor.name} приглашает вас в канал «.+» на должность «Специалист»\\. ` +
          `Чтобы принять приглашение, откройте ссылку: http://\\S+/invitation/${token}\\. Ссылка действует 7 дней\\.$`,
        'u',
      ),
    )
    const stored = await db().selectFrom('invitations').selectAll().where('seat_id', '=', data.id).execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]!.token_hash.toString('base64url')).not.toBe(token)
    expect(stored[0]!.expires_at.getTime() - stored[0]!.created_at.getTime()).toBe(7 * 24 * 60 * 60 * 1000)
  })

  it('STAFF-40 verifies the account when the invitation is accepted', async () => {
    const { editor } = await aTeam()
    const form = aForm()
    const { data: employee } = await add(editor, form)
    const params = { token: await invitationFor(form.email) }
    const body = { login: `login-${employee.id}`, password: 'correct-horse' }
    const { data: session } = await server
      .anonymous()
      .call('POST /auth/invitations/{token}', { params, body })
    expect(session.is_verified).toBe(true)
    const { data: channels } = await server.as(session).call('GET /channels')
    expect(channels.map(({ id }) => id)).toEqual([editor.channelId])
    const row = (await teamOf(editor)).find(({ id }) => id === employee.id)
    expect(row!.manager.is_verified).toBe(true)
  })

  it('STAFF-40 attaches the account of a known phone to the same person', async () => {
    const { owner } = await aTeam()
    const person = await aPerson()
    const { data } = await add(owner, { ...aForm(), phone: `+7 ${person.phone.slice(1)}` })
    expect(data.manager.phone).toBe(person.phone)
    const { data: managers } = await server.as(person).call('GET /managers')
    expect(managers.map(({ id }) => id)).toEqual([data.manager.id])
    expect((await server.as(person).call('GET /profile')).data.have_organization).toBe(true)
  })

  it('STAFF-33 refuses a phone that is already in the team, in any spelling', async () => {
    const { owner, colleague } = await aTeam()
    const { status, errors } = await add(owner, { ...aForm(), phone: `8${colleague.phone.slice(1)}` })
    expect(status).toBe(422)
    expect(errors).toEqual({ phone: ['Сотрудник с таким номером уже есть в этом канале'] })
    const own = await add(owner, { ...aForm(), phone: owner.phone })
    expect(own.errors).toHaveProperty('phone')
    const elsewhere = await anOwner()
    expect((await add(elsewhere, { ...aForm(), phone: colleague.phone })).status).toBe(200)
  })

  it('STAFF-33 takes one phone once, however many add it at the same moment', async () => {
    const { owner, editor } = await aTeam()
    const form = aForm()
    const answers = await Promise.all([owner, editor, owner, editor].map((seat) => add(seat, form)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    expect(await teamOf(owner, { search: form.phone })).toHaveLength(1)
    expect(await mailTo(form.email)).toHaveLength(1)
  })

  it('STAFF-33 names every missing or wrong field', async () => {
    const { owner } = await aTeam()
    const { status, errors } = await add(owner, {
      name: ' ',
      surname: 'Иванов',
      phone: '+7 900',
      email: 'почта',
    })
    expect(status).toBe(422)
    expect(errors).toEqual({
      appointment: ['Заполните поле «Должность»'],
      name: ['Заполните поле «Имя»'],
      phone: ['Введите номер телефона полностью'],
      email: ['Проверьте адрес электронной почты'],
    })
  })

  it('leaves nothing behind when the picture is none', async () => {
    const { owner } = await aTeam()
    const form = aForm()
    const answer = await add(owner, form, {
      name: 'photo.png',
      bytes: 'not a picture at all',
      type: 'image/png',
    })
    expect([answer.status, answer.errors]).toEqual([422, { avatar: ['Файл повреждён или не читается'] }])
    expect(await teamOf(owner, { search: form.phone })).toEqual([])
    expect(await mailTo(form.email)).toEqual([])
  })
})

describe('PUT /channels/{channel}/team/{team}', () => {
  const change = (
    by: TestSeat,
    seat: { channelId: number; seatId: number },
    body: { appointment: string; department?: string; permissions: string[] },
  ) =>
    server.as(by).call('PUT /channels/{channel}/team/{team}', {
      params: { channel: seat.channelId, team: seat.seatId },
      body: body as { appointment: string; permissions: ['team'] },
    })

  it('API-46 STAFF-38 takes section names and answers them with their ids, in the order of the screen', async () => {
    const { owner, colleague } = await aTeam()
    const body = { appointment: 'Начальник отдела', permissions: ['documents', 'my_channel', 'documents'] }
    const { status, data } = await change(owner, colleague, body)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: colleague.seatId,
      appointment: 'Начальник отдела',
      permissions: [
        { permission: 'my_channel', id: 1 },
        { permission: 'documents', id: 5 },
      ],
    })
    const { data: list } = await server.as(colleague).call('GET /sections')
    expect(list.filter(({ access }) => access).map(({ id, name }) => [name, id])).toEqual([
      ['my_channel', 1],
      ['documents', 5],
    ])
  })

  it('STAFF-41 changes the department, which stays where it is left out; it is found, chosen and audited', async () => {
    const { owner, colleague } = await aTeam()
    const form = { ...aForm(), middle_name: ' Петровна ', department: 'Отдел учёта' }
    const { data: added } = await add(owner, form)
    expect(added).toMatchObject({ department: 'Отдел учёта', manager: { middle_name: 'Петровна' } })
    const seat = { channelId: owner.channelId, seatId: added.id }
    const body = { appointment: added.appointment, permissions: [] }
    expect((await change(owner, seat, body)).data.department).toBe('Отдел учёта')
    expect(await teamOf(owner, { department: 'ОТДЕЛ УЧЕТА' })).toHaveLength(1)
    expect(await teamOf(owner, { department: 'Отдел' })).toEqual([])
    expect(await teamOf(owner, { search: 'учета петровна' })).toHaveLength(1)
    const { data: moved } = await change(owner, seat, { ...body, department: 'Архив' })
    expect(moved.department).toBe('Архив')
    const { details } = await db()
      .selectFrom('shared.audit_entries as entries')
      .select('details')
      .where('action_code', '=', 'seat_changed')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ seat: added.id, fields: 'department' })
    expect((await change(owner, seat, { ...body, department: '' })).data.department).toBe('')
    expect((await change(owner, seat, { ...body, department: 'я'.repeat(151) })).status).toBe(422)
    expect((await change(colleague, seat, { ...body, department: 'Архив' })).status).toBe(403)
  })

  it('PERM-01 changes the rights of open sessions at once', async () => {
    const { owner, colleague } = await aTeam()
    expect((await add(colleague, aForm())).status).toBe(403)
    await change(owner, colleague, { appointment: 'Кадровик', permissions: ['team'] })
    expect((await add(colleague, aForm())).status).toBe(200)
    await change(owner, colleague, { appointment: 'Кадровик', permissions: [] })
    expect((await add(colleague, aForm())).status).toBe(403)
  })

  it('notifies the account what is open to it now, and only when it changed', async () => {
    const { owner, colleague } = await aTeam()
    await change(owner, colleague, { appointment: 'Архивариус', permissions: [] })
    await change(owner, colleague, { appointment: 'Архивариус', permissions: ['documents', 'my_channel'] })
    await change(owner, colleague, {
      appointment: 'Старший архивариус',
      permissions: ['my_channel', 'documents'],
    })
    await change(owner, colleague, { appointment: 'Старший архивариус', permissions: [] })
    const params = { channel: colleague.channelId }
    const { data } = await server.as(colleague).call('GET /channels/{channel}/notifications', { params })
    expect(data.items.map(({ title, text, link }) => [title, text, link])).toEqual([
      ['Изменён доступ к разделам', 'Доступ к разделам закрыт.', '/work-station'],
      ['Изменён доступ к разделам', 'Теперь вам доступны: Рабочее место, Документы.', '/work-station'],
    ])
  })

  it('STAFF-38 refuses an unknown section and an empty position', async () => {
    const { owner, colleague } = await aTeam()
    const { status, errors } = await change(owner, colleague, {
      appointment: ' ',
      permissions: ['team', 'laws'],
    })
    expect(status).toBe(422)
    expect(errors).toEqual({
      appointment: ['Заполните поле «Должность»'],
      'permissions.1': ['Поле «Доступ к разделам»: выберите значение из списка'],
    })
  })

  it('PERM-13 leaves an owner every section', async () => {
    const { owner, editor } = await aTeam()
    const { status, errors } = await change(editor, owner, { appointment: 'Глава', permissions: ['team'] })
    expect([status, Object.keys(errors)]).toEqual([422, ['permissions']])
    const kept = await change(editor, owner, { appointment: 'Глава', permissions: [...sections] })
    expect(kept.data).toMatchObject({ appointment: 'Глава', is_owner: true })
    expect(kept.data.permissions).toHaveLength(5)
  })

  it('PERM-13 STAFF-38 refuses to change the own sections and to open those that are closed to oneself', async () => {
    const { owner, editor, colleague } = await aTeam()
    const sectionsOf = async (seat: TestSeat) =>
      (await teamOf(owner))
        .find(({ id }) => id === seat.seatId)
        ?.permissions.map(({ permission }) => permission)
    const appointment = 'Кадровик'
    const more = { appointment, permissions: ['team', 'documents'] }
    expect((await change(editor, editor, more)).status).toBe(403)
    expect((await change(editor, editor, { appointment, permissions: [] })).status).toBe(403)
    expect((await change(editor, colleague, more)).status).toBe(403)
    expect([await sectionsOf(editor), await sectionsOf(colleague)]).toEqual([['team'], []])
    expect((await change(editor, editor, { appointment, permissions: ['team'] })).status).toBe(200)
    expect((await change(editor, colleague, { appointment, permissions: ['team'] })).status).toBe(200)
    // A section that the colleague has already may stay or be taken away.
    await change(owner, colleague, { appointment, permissions: ['team', 'posts'] })
    expect(
      (await change(editor, colleague, { appointment: 'Редактор', permissions: ['team', 'posts'] })).status,
    ).toBe(200)
    expect((await change(editor, colleague, { appointment, permissions: [] })).status).toBe(200)
    expect(await sectionsOf(colleague)).toEqual([])
  })

  it('PERM-09 needs the section team in this very channel; a seat of another channel is 404', async () => {
    const { colleague, editor } = await aTeam()
    const other = await aTeam()
    const body = { appointment: 'Чужой', permissions: [] }
    expect((await change(colleague, colleague, body)).status).toBe(403)
    expect((await change(editor, other.colleague, body)).status).toBe(404)
    const mixed = { channelId: editor.channelId, seatId: other.colleague.seatId }
    expect((await change(editor, mixed, body)).status).toBe(404)
    expect((await teamOf(other.owner, { appointment: 'Чужой' })).length).toBe(0)
  })
})

describe('DELETE /channels/{channel}/team/{team}', () => {
  const remove = (by: TestSeat, seat: { channelId: number; seatId: number }) =>
    server.as(by).call('DELETE /channels/{channel}/team/{team}', {
      params: { channel: seat.channelId, team: seat.seatId },
    })

  it('API-47 takes the channel from the account’s open sessions at once, the account stays', async () => {
    const { editor, colleague } = await aTeam()
    expect(await teamOf(colleague)).toHaveLength(3)
    expect((await remove(editor, colleague)).data).toEqual({ ok: true })
    const params = { channel: colleague.channelId }
    const client = server.as(colleague)
    expect((await client.call('GET /channels/{channel}/team', { params })).status).toBe(404)
    expect((await client.call('GET /channels')).data).toEqual([])
    expect((await client.call('GET /profile')).data).toMatchObject({
      is_verified: true,
      have_organization: false,
      organization: null,
    })
    expect((await teamOf(editor)).map(({ id }) => id)).not.toContain(colleague.seatId)
  })

  it('keeps the account’s other channels', async () => {
    const { owner, channel, colleague } = await aTeam()
    const second = await aChannel({ owner })
    await transaction((tx) => seatOwner(tx, second.id, colleague.managerId))
    await remove(owner, colleague)
    const client = server.as(colleague)
    expect((await client.call('GET /channels')).data.map(({ id }) => id)).toEqual([second.id])
    expect((await client.call('GET /profile')).data.have_organization).toBe(true)
    expect(
      (await client.call('GET /channels/{channel}/sections', { params: { channel: channel.id } })).status,
    ).toBe(404)
  })

  it('kills a waiting invitation with the seat', async () => {
    const { owner } = await aTeam()
    const form = aForm()
    const { data: employee } = await add(owner, form)
    const token = await invitationFor(form.email)
    await remove(owner, { channelId: owner.channelId, seatId: employee.id })
    const { status } = await server.anonymous().call('GET /auth/invitations/{token}', { params: { token } })
    expect(status).toBe(404)
  })

  it('STAFF-35 refuses to remove the owner', async () => {
    const { owner, editor } = await aTeam()
    const { status, errors } = await remove(editor, owner)
    expect(status).toBe(422)
    expect(errors).toEqual({ general: ['Владельца организации нельзя удалить'] })
    expect(await teamOf(owner)).toHaveLength(3)
  })

  it('is refused without the section, is 404 for other channels’ seats and for the second time', async () => {
    const { colleague, editor } = await aTeam()
    const other = await aTeam()
    expect((await remove(colleague, editor)).status).toBe(403)
    expect(
      (await remove(editor, { channelId: editor.channelId, seatId: other.colleague.seatId })).status,
    ).toBe(404)
    expect((await remove(editor, colleague)).status).toBe(200)
    expect((await remove(editor, colleague)).status).toBe(404)
    expect(await teamOf(other.owner)).toHaveLength(3)
  })
})

describe('POST /channels/{channel}/team/{team}/invite', () => {
  const invite = (by: TestSeat, seat: { channelId: number; seatId: number }) =>
    server.as(by).call('POST /channels/{channel}/team/{team}/invite', {
      params: { channel: seat.channelId, team: seat.seatId },
    })

  it('STAFF-40 mails a fresh link and kills the former one', async () => {
    const { editor } = await aTeam()
    const form = aForm()
    const { data: employee } = await add(editor, form)
    const former = await invitationFor(form.email)
    expect((await invite(editor, { channelId: editor.channelId, seatId: employee.id })).data).toEqual({
      ok: true,
    })
    const fresh = await invitationFor(form.email)
    expect(await mailTo(form.email)).toHaveLength(2)
    const read = (token: string) =>
      server.anonymous().call('GET /auth/invitations/{token}', { params: { token } })
    expect([(await read(former)).status, (await read(fresh)).status]).toEqual([404, 200])
  })

  it('STAFF-40 leaves one living link when two press at once', async () => {
    const { owner, editor } = await aTeam()
    const form = aForm()
    const { data: employee } = await add(editor, form)
    const seat = { channelId: editor.channelId, seatId: employee.id }
    await Promise.all([owner, editor, owner].map((by) => invite(by, seat)))
    const living = await db()
      .selectFrom('invitations')
      .select('id')
      .where('seat_id', '=', employee.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(living).toHaveLength(1)
  })

  it('STAFF-40 API-112 mails a seat four links an hour and an address ten a day, whoever presses', async () => {
    const { owner, editor } = await aTeam()
    const form = aForm()
    const seatOf = async (email: string) => {
      const { status, data } = await add(editor, { ...aForm(), email })
      return status === 200 ? { channelId: editor.channelId, seatId: data.id } : status
    }
    const { data: employee } = await add(editor, form)
    const seat = { channelId: editor.channelId, seatId: employee.id }
    const statuses: number[] = []
    for (const by of [owner, editor, owner, editor]) statuses.push((await invite(by, seat)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await invite(owner, seat)
    expect(refused.errors).toEqual({
      general: ['На этот адрес отправлено слишком много приглашений. Повторите позже.'],
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    for (let count = 4; count < 10; count += 1)
      expect(await seatOf(form.email.toUpperCase())).toMatchObject({ channelId: editor.channelId })
    expect(await seatOf(form.email)).toBe(429)
    expect(await mailTo(form.email)).toHaveLength(4)
    expect(await seatOf(`other-${form.email}`)).toMatchObject({ channelId: editor.channelId })
  })

  it('STAFF-27 a school invites its eighty employees on one morning', async () => {
    const { owner } = await aTeam()
    for (let count = 0; count < 80; count += 1) expect((await add(owner, aForm())).status).toBe(200)
  })

  it('gives a verified employee its access back', async () => {
    const { editor, colleague } = await aTeam()
    await invite(editor, colleague)
    const address = (await teamOf(editor)).find(({ id }) => id === colleague.seatId)!.manager.email
    const params = { token: await invitationFor(address) }
    const body = { login: `login-${colleague.seatId}`, password: 'correct-horse' }
    const { status, data } = await server.anonymous().call('POST /auth/invitations/{token}', { params, body })
    expect([status, data.manager?.id]).toEqual([200, colleague.managerId])
  })

  it('PERM-13 gives nobody the account of a colleague who may do more, whose address the inviter has typed', async () => {
    const { owner, editor, colleague } = await aTeam()
    const lent = (permissions: (typeof sections)[number][]) =>
      server.as(owner).call('PUT /channels/{channel}/team/{team}', {
        params: { channel: owner.channelId, team: colleague.seatId },
        body: { appointment: 'Специалист', permissions },
      })
    await lent(['my_channel'])
    const refused = await invite(editor, colleague)
    expect([refused.status, refused.errors['general']?.[0]]).toEqual([
      403,
      'У сотрудника есть доступ к разделам, которых нет у вас. Пригласить его снова может владелец.',
    ])
    expect((await invite(owner, colleague)).status).toBe(200)
    await lent(['team'])
    expect((await invite(editor, colleague)).status).toBe(200)
  })

  it('is refused without the section, for other channels’ seats and for the owner', async () => {
    const { owner, editor, colleague } = await aTeam()
    const other = await aTeam()
    expect((await invite(colleague, editor)).status).toBe(403)
    expect(
      (await invite(editor, { channelId: editor.channelId, seatId: other.colleague.seatId })).status,
    ).toBe(404)
    const { status, errors } = await invite(editor, owner)
    expect([status, errors]).toEqual([
      422,
      { general: ['Владелец организации восстанавливает доступ через поддержку'] },
    ])
  })
})

describe('what other modules call', () => {
  it('know who has a section and who shares a channel or an organization', async () => {
    const { channel, owner, editor, colleague } = await aTeam()
    const sibling = await aManager({ channel: await aChannel({ owner }) })
    const stranger = await anOwner()
    expect(await managersWithSection(db(), channel.id, 'team')).toEqual([owner.managerId, editor.managerId])
    const seats = await seatsOfChannel(db(), channel.id)
    expect(new Set(seats.map(({ managerId }) => managerId))).toEqual(
      new Set([owner.managerId, editor.managerId, colleague.managerId]),
    )
    const share = (a: TestSeat, b: TestSeat) => sharesChannelOrOrganization(db(), a.managerId, b.managerId)
    expect(await share(editor, colleague)).toBe(true)
    expect(await share(editor, sibling)).toBe(true)
    expect(await share(editor, stranger)).toBe(false)
    const token = await aToken(colleague.personId, colleague.managerId)
    await server.as(owner).call('DELETE /channels/{channel}/team/{team}', {
      params: { channel: channel.id, team: colleague.seatId },
    })
    expect(await share(editor, { ...colleague, token })).toBe(false)
  })
})
