import { accessRequestCalls, consultationCalls, qualityCalls } from '@uprava/contract/consultation.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { releaseWaiting } from './event-stream.ts'
import { getUsage } from './ledger.ts'
import { getLimits, getQuality, measureSearch, settleQuestion, updateLimits } from './quality.ts'
import { requestAccess } from './request-access.ts'
import { ownRun, presentRun, stopRun } from './runs.ts'
import { getEvidence, getSettings, listEvidence, updateSettings } from './station.ts'
import { lastSeen, streamRun } from './stream-run.ts'

export function mountConsultation(app: HttpServer): void {
  // Streams are never over by themselves: without this a server could not be closed.
  app.addHook('preClose', async () => releaseWaiting())
  serve(app, accessRequestCalls.requestAiAccess, ({ asker }) => requestAccess(asker))
  serve(app, consultationCalls.getRun, async ({ asker, params }) =>
    presentRun(await ownRun(asker, params.run)),
  )
  serve(app, consultationCalls.streamRun, async ({ asker, params, query, request, reply }) => {
    const run = await ownRun(asker, params.run)
    await streamRun(request, reply, run.id, lastSeen(request, query.after))
  })
  serve(app, consultationCalls.stopRun, async ({ asker, params }) => {
    await stopRun((await ownRun(asker, params.run)).id)
    return { ok: true as const }
  })
  serve(app, consultationCalls.getUsage, ({ asker }) => getUsage(asker))
  serve(app, consultationCalls.getStationSettings, ({ asker }) => getSettings(asker))
  serve(app, consultationCalls.updateStationSettings, ({ asker, body }) => updateSettings(asker, body))
  serve(app, consultationCalls.listEvidence, ({ asker, query }) => listEvidence(asker, query))
  serve(app, consultationCalls.getEvidence, ({ asker, params }) => getEvidence(asker, params.evidence))
  serve(app, qualityCalls.getQuality, ({ query }) => getQuality(query))
  serve(app, qualityCalls.measureSearch, measureSearch)
  serve(app, qualityCalls.settleQuestion, ({ asker, params }) => settleQuestion(asker, params.evidence))
  serve(app, qualityCalls.getLimits, ({ params }) => getLimits(params.channel))
  serve(app, qualityCalls.updateLimits, ({ asker, params, body }) =>
    updateLimits(asker, params.channel, body),
  )
}
