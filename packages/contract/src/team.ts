import { z } from 'zod'

import { endpoint, sections } from './endpoint.ts'
import { email, id, optionalText, phone, refusalTexts, searchTerm, text } from './fields.ts'

/** A team entry: an account's seat in a channel. A permission names a section and carries its id of GET /sections. */
export const employee = z.object({
  id: z.int(),
  appointment: z.string(),
  /** Empty: none was given. */
  department: z.string(),
  is_owner: z.boolean(),
  permissions: z.array(z.object({ permission: z.enum(sections), id: z.int() })),
  manager: z.object({
    id: z.int(),
    name: z.string(),
    surname: z.string(),
    middle_name: z.string(),
    avatar: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
    is_verified: z.boolean(),
  }),
})
export type Employee = z.output<typeof employee>

const byChannel = z.object({ channel: id('Канал') })
const bySeat = z.object({ channel: id('Канал'), team: id('Сотрудник') })

export const teamCalls = {
  listTeam: endpoint({
    method: 'GET',
    path: '/channels/{channel}/team',
    summary: 'Employees of the channel; open to every seat',
    access: { for: 'seat' },
    params: byChannel,
    query: z.object({
      search: searchTerm(),
      appointment: z.string().max(200).optional(),
      department: z.string().max(200).optional(),
    }),
    reply: z.array(employee),
  }),
  addEmployee: endpoint({
    method: 'POST',
    path: '/channels/{channel}/team',
    summary: 'Invite an employee: makes the account, the seat and the invitation e-mail',
    access: { for: 'seat', section: 'team' },
    params: byChannel,
    body: z.object({
      appointment: text('Должность', { max: 150, isLine: true }),
      name: text('Имя', { max: 100, isLine: true }),
      surname: text('Фамилия', { max: 100, isLine: true }),
      middle_name: optionalText('Отчество', { max: 100, isLine: true }),
      department: optionalText('Отдел', { max: 150, isLine: true }),
      phone: phone(),
      email: email(),
    }),
    files: { avatar: { kind: 'picture', most: 1, label: 'Фото' } },
    reply: employee,
  }),
  updateEmployee: endpoint({
    method: 'PUT',
    path: '/channels/{channel}/team/{team}',
    summary: 'Change the appointment, the department and the sections of a seat',
    access: { for: 'seat', section: 'team' },
    params: bySeat,
    body: z.object({
      appointment: text('Должность', { max: 150, isLine: true }),
      /** Left out: it stays. */
      department: optionalText('Отдел', { max: 150, isLine: true }).optional(),
      permissions: z.array(z.enum(sections, { error: refusalTexts.notAChoice('Доступ к разделам') }), {
        error: refusalTexts.requiredChoice('Доступ к разделам'),
      }),
    }),
    reply: employee,
  }),
  removeEmployee: endpoint({
    method: 'DELETE',
    path: '/channels/{channel}/team/{team}',
    summary: 'Remove a seat; an owner’s seat cannot be removed',
    access: { for: 'seat', section: 'team' },
    params: bySeat,
    reply: z.object({ ok: z.literal(true) }),
  }),
  inviteEmployee: endpoint({
    method: 'POST',
    path: '/channels/{channel}/team/{team}/invite',
    summary: 'Send a fresh invitation; the former one dies',
    access: { for: 'seat', section: 'team' },
    params: bySeat,
    reply: z.object({ ok: z.literal(true) }),
  }),
} as const
