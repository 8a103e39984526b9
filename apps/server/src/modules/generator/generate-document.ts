import { randomBytes } from 'node:crypto'

import type { Remark } from '@uprava/contract/generator.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { today } from '#modules/laws/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { makeDocx, sendDocx } from '#platform/docx/index.ts'
import { refuse } from '#platform/http/index.ts'

import { findDocument, insertDocument } from './documents.repository.ts'
import { remarksFor } from './fields/remarks.ts'
import { validateValues } from './fields/validate-values.ts'
import { documentAddress, lockIdleSession, templateNamed, type DocumentForm } from './generator.service.ts'
import type { KnownValues } from './generator.tables.ts'
import { changeSession, findNewestSession } from './sessions.repository.ts'
import { buildDocumentAside } from './tasks.ts'
import type { Template } from './templates/templates.ts'

/** POST document-generation/generate: the document is stored with the newest session about its template. */
export async function generateDocument(
  actor: SeatActor,
  form: DocumentForm,
): Promise<{ download_url: string; remarks: Remark[] }> {
  const template = templateNamed(form.document_name)
  const newest = await findNewestSession(db(), actor, template.id)
  if (!newest) throw refuse.general('Session ID отсутствует, запустите чат заново')
  const { values, errors } = validateValues(template, form.field_values)
  if (Object.keys(errors).length > 0) throw refuse.fields(errorsByField(errors))
  const { parts, remarks } = await buildDocumentAside(template, values)
  const bytes = await makeDocx({ title: template.name, parts })
  const fileName = `${randomBytes(16).toString('hex')}.docx`
  await transaction(async (tx) => {
    const session = await lockIdleSession(tx, actor, newest.id)
    await changeSession(tx, session.id, {
      ...(session.templateId !== template.id && { templateId: template.id, confidence: 1, suggestions: [] }),
      fieldValues: submittedValues(template, form),
      askedKey: null,
    })
    await insertDocument(tx, {
      sessionId: session.id,
      fileName,
      name: `${template.name} ${russianDate(today())}.docx`,
      bytes,
    })
  })
  return { download_url: documentAddress(fileName), remarks: [...remarksFor(template, values), ...remarks] }
}

/** The fields' names on the wire. */
const errorsByField = (errors: Readonly<Record<number, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([position, text]) => [`field_values.${position}`, [text]]))

/** The submitted values, shown in the form again. */
function submittedValues({ fields }: Template, form: DocumentForm): KnownValues {
  const entries = fields.flatMap(({ key, position }) => {
    const text = form.field_values[String(position)] ?? ''
    return text === '' ? [] : [[key, { text, source: 'used' as const }] as const]
  })
  return Object.fromEntries(entries)
}

/** GET document-generation/download/{file name}: documents of the own account only. */
export async function downloadGeneratedDocument(
  actor: SeatActor,
  fileName: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const document = /^[\da-f]{32}\.docx$/u.test(fileName) ? await findDocument(db(), fileName, actor) : null
  if (!document) throw refuse.notFound()
  return sendDocx(reply, document.name, document.bytes)
}
