import { randomBytes } from 'node:crypto'

import type { Remark } from '@uprava/contract/generator.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import type { FastifyReply } from 'fastify'

import type { SeatActor } from '#modules/access/index.ts'
import { today } from '#modules/laws/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { makeDocx, sendDocx } from '#platform/docx/index.ts'
import { refuse } from '#platform/http/index.ts'

import { checkValues } from './fields/check.ts'
import { remarksOn } from './fields/remarks.ts'
import { addressOf, templateNamed, type PaperForm } from './generator.service.ts'
import type { KnownValues } from './generator.tables.ts'
import { writePaper } from './paper/write.ts'
import { findPaper, insertPaper } from './papers.repository.ts'
import { changeSession, findNewestSession } from './sessions.repository.ts'
import type { Template } from './templates/templates.ts'

/** POST document-generation/generate: the document belongs to the session that is about it. */
export async function generate(
  actor: SeatActor,
  form: PaperForm,
): Promise<{ download_url: string; remarks: Remark[] }> {
  const template = templateNamed(form.document_name)
  const session = await findNewestSession(db(), actor, template.id)
  if (!session) throw refuse.general('Session ID отсутствует, запустите чат заново')
  const { values, errors } = checkValues(template, form.field_values)
  if (Object.keys(errors).length > 0) throw refuse.fields(byField(errors))
  const { parts, remarks } = writePaper(template, values)
  const bytes = await makeDocx({ title: template.name, parts })
  const fileName = `${randomBytes(16).toString('hex')}.docx`
  await transaction(async (tx) => {
    await changeSession(tx, session.id, {
      templateId: template.id,
      confidence: 1,
      suggestions: [],
      fieldValues: used(template, form),
      askedKey: null,
    })
    await insertPaper(tx, {
      sessionId: session.id,
      fileName,
      name: `${template.name} ${russianDate(today())}.docx`,
      bytes,
    })
  })
  return { download_url: addressOf(fileName), remarks: [...remarksOn(template, values), ...remarks] }
}

/** As the form's fields are called on the wire. */
const byField = (errors: Readonly<Record<number, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([position, text]) => [`field_values.${position}`, [text]]))

/** The form as it was sent stands in it again. */
function used({ fields }: Template, form: PaperForm): KnownValues {
  const entries = fields.flatMap(({ key, position }) => {
    const text = form.field_values[String(position)] ?? ''
    return text === '' ? [] : [[key, { text, source: 'used' as const }] as const]
  })
  return Object.fromEntries(entries)
}

/** GET document-generation/download/{file name}: the account's own documents alone. */
export async function downloadPaper(
  actor: SeatActor,
  fileName: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const paper = /^[\da-f]{32}\.docx$/u.test(fileName) ? await findPaper(db(), fileName, actor) : null
  if (!paper) throw refuse.notFound()
  return sendDocx(reply, paper.name, paper.bytes)
}
