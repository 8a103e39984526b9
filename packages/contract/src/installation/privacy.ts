import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { flag, id, moment } from '../fields.ts'
import { consoleRights } from './console-rights.ts'

/** An archive of a person's data (152-ФЗ). `size` in bytes; it can be fetched while it is `ready`. */
export const personalExport = z.object({
  id: z.int(),
  person_id: z.int(),
  state: z.enum(['waiting', 'ready', 'failed']),
  size: z.int().nullable(),
  created_at: moment(),
  expires_at: moment().nullable(),
})
export type PersonalExport = z.output<typeof personalExport>

const ok = z.object({ ok: z.literal(true) })

export const privacyCalls = {
  exportPerson: endpoint({
    method: 'POST',
    path: '/persons/{person}/export',
    summary: 'Have an archive made of everything that is stored of a person',
    access: consoleRights.handlePersonalData,
    params: z.object({ person: id('Человек') }),
    reply: personalExport,
  }),
  listExports: endpoint({
    method: 'GET',
    path: '/exports',
    summary: 'Archives of personal data that are kept, newest first',
    access: consoleRights.handlePersonalData,
    reply: z.array(personalExport),
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/exports/{export}',
    summary: 'The archive; 404 before it is ready and after seven days',
    access: consoleRights.handlePersonalData,
    params: z.object({ export: id('Выгрузка') }),
    binary: 'application/zip',
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/persons/{person}/erase',
    summary: 'Erase a person’s data; repeated it changes nothing',
    access: consoleRights.handlePersonalData,
    params: z.object({ person: id('Человек') }),
    body: z.object({
      surname: z.string().trim().max(100),
      with_messages: flag('Удалить сообщения').default(false),
    }),
    reply: ok,
  }),
} as const
