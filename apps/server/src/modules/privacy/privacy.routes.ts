import { privacyCalls as calls } from '@uprava/contract/installation/privacy.ts'

import { serve, type AdministratorActor } from '#modules/access/index.ts'
import { contentDisposition } from '#platform/files/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { erasePerson } from './erase-person.ts'
import { downloadExport, listExports, requestExport } from './exports.ts'

export function mountPrivacy(app: HttpServer): void {
  serve(app, calls.exportPerson, ({ actor, params }) => requestExport(partyOf(actor), params.person))
  serve(app, calls.listExports, listExports)
  serve(app, calls.downloadExport, async ({ actor, params, reply }) => {
    const { name, size, stream } = await downloadExport(partyOf(actor), params.export)
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', name))
      .header('content-length', size)
      .header('cache-control', 'private, no-store')
      .send(stream)
  })
  serve(app, calls.erasePerson, ({ actor, params, body }) =>
    erasePerson(partyOf(actor), params.person, { surname: body.surname, withMessages: body.with_messages }),
  )
}

const partyOf = ({ administratorId }: AdministratorActor) =>
  ({ type: 'administrator', id: administratorId }) as const
