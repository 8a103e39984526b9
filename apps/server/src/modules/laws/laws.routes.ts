import { lawsAdminCalls as admin, lawsAiCalls as ai, lawsCalls } from '@uprava/contract/laws.ts'

import { serve } from '#modules/access/index.ts'
import { refuse, type HttpServer } from '#platform/http/index.ts'

import { listActsForSession } from './charter-laws.ts'
import { addQuestion, changeStatus, importForAdministrator, listKnowledge } from './knowledge.service.ts'
import { findForAsker, readForAsker } from './laws.service.ts'

export function mountLaws(app: HttpServer): void {
  serve(app, lawsCalls.listActs, listActsForSession)
  serve(app, ai.findProvisions, ({ asker, query }) => findForAsker(asker, query))
  serve(app, ai.readProvision, ({ asker, params, query }) => readForAsker(asker, params.id, query.on))
  serve(app, admin.listKnowledge, ({ query }) => listKnowledge(query))
  serve(app, admin.importAct, ({ asker, body, files }) => {
    const [file] = files.file
    if (!file) throw refuse.field('file', 'Выберите файл')
    const { channel_id: channelId, valid_from: validFrom, source_url: sourceUrl, ...act } = body
    return importForAdministrator(asker, file, { channelId, validFrom, sourceUrl, ...act })
  })
  serve(app, admin.changeKnowledge, ({ asker, params, body }) =>
    changeStatus(asker, params.provision, {
      status: body.status,
      confidence: body.confidence,
      effectiveFrom: body.effective_from,
      replacedBy: body.replaced_by,
    }),
  )
  serve(app, admin.addKnowledgeQuestion, ({ asker, params, body }) =>
    addQuestion(asker, params.provision, body.text),
  )
}
