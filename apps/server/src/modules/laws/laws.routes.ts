import { lawsAdminCalls as admin, lawsAiCalls as ai, lawsCalls } from '@uprava/contract/laws.ts'

import { serve } from '#modules/access/index.ts'
import { refuse, type HttpServer } from '#platform/http/index.ts'

import { listActsForSession } from './base/charter-laws.ts'
import { addQuestion, changeStatus, importForAdministrator, listKnowledge } from './base/knowledge.service.ts'
import { compareGold, measureGoldNow } from './gold/gold.ts'
import { findForActor, readForActor } from './laws.service.ts'
import { measureSearch } from './search/measure-search.ts'

export function mountLaws(app: HttpServer): void {
  serve(app, lawsCalls.listActs, listActsForSession)
  serve(app, ai.findProvisions, ({ actor, query }) => findForActor(actor, query))
  serve(app, ai.readProvision, ({ actor, params, query }) => readForActor(actor, params.id, query.on))
  serve(app, admin.listKnowledge, ({ query }) => listKnowledge(query))
  serve(app, admin.importAct, ({ actor, body, files }) => {
    const [file] = files.file
    if (!file) throw refuse.field('file', 'Выберите файл')
    const { channel_id: channelId, valid_from: validFrom, source_url: sourceUrl, ...act } = body
    return importForAdministrator(actor, file, { channelId, validFrom, sourceUrl, ...act })
  })
  serve(app, admin.changeKnowledge, ({ actor, params, body }) =>
    changeStatus(actor, params.provision, {
      status: body.status,
      confidence: body.confidence,
      effectiveFrom: body.effective_from,
      replacedBy: body.replaced_by,
      heading: body.heading,
      text: body.text,
    }),
  )
  serve(app, admin.measureSearch, measureSearch)
  serve(app, admin.compareGold, compareGold)
  serve(app, admin.measureGold, measureGoldNow)
  serve(app, admin.addKnowledgeQuestion, ({ actor, params, body }) =>
    addQuestion(actor, params.provision, body.text),
  )
}
