import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { email, id, inn, integer, named, phone, text } from './fields.ts'

const leader = z.object({ name: z.string(), position: z.string(), phone: z.string(), order_number: z.int() })

/** A legal body. `category` equals `category_id`; `inn` is 10 or 12 digits, `phone` 7XXXXXXXXXX. */
export const organization = z.object({
  id: z.int(),
  name: z.string(),
  inn: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  category: z.int(),
  category_id: z.int(),
  scope_id: z.int(),
  scope: named,
  leader: leader.nullable(),
})
export type Organization = z.output<typeof organization>

const organizationFields = z.object({
  name: text('Название', { max: 200, isLine: true }),
  inn: inn(),
  email: email('Эл. Почта'),
  phone: phone(),
  address: text('Адрес', { max: 300, isLine: true }),
  scope_id: id('Сфера деятельности'),
  category_id: id('Тип аккаунта'),
  leader: z
    .object({
      name: text('ФИО руководителя', { max: 200, isLine: true }),
      position: text('Должность', { max: 200, isLine: true }),
      phone: phone('Номер телефона руководителя'),
      order_number: integer('Порядковый номер', { min: 1, max: 1000 }).default(1),
    })
    .nullish(),
})

export const organizationsCalls = {
  createOrganization: endpoint({
    method: 'POST',
    path: '/organization',
    summary: 'Create the person’s organization with its owner’s account and its first channel',
    access: { for: 'person' },
    body: organizationFields,
    reply: z.object({ ok: z.literal(true) }),
  }),
  updateOrganization: endpoint({
    method: 'PUT',
    path: '/organization',
    summary: 'Change the organization (its owner only)',
    access: { for: 'unverified' },
    body: organizationFields,
    reply: organization,
  }),
} as const
