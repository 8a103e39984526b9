import { accessRequestCalls, runCalls, qualityCalls } from '@uprava/contract/runs.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { closeEventStreams } from './events/event-stream.ts'
import { lastSeen, streamRun } from './events/stream-run.ts'
import { getQuality, resolveQuestion } from './quality/quality.ts'
import { resolveOwnRun, presentRun, stopRun } from './runs.ts'
import { requestAccess } from './settings/request-access.ts'
import { getEvidence, getSettings, listEvidence, updateSettings } from './settings/station-settings.ts'
import { getLimits, updateLimits } from './usage/limits.ts'
import { getUsage } from './usage/usage.ts'

export function mountRuns(app: HttpServer): void {
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => closeEventStreams())
  serve(app, accessRequestCalls.requestAiAccess, ({ actor }) => requestAccess(actor))
  serve(app, runCalls.getRun, async ({ actor, params }) => presentRun(await resolveOwnRun(actor, params.run)))
  serve(app, runCalls.streamRun, async ({ actor, params, query, request, reply }) => {
    const run = await resolveOwnRun(actor, params.run)
    await streamRun(request, reply, run.id, lastSeen(request, query.after))
  })
  serve(app, runCalls.stopRun, async ({ actor, params }) => {
    await stopRun((await resolveOwnRun(actor, params.run)).id)
    return { ok: true as const }
  })
  serve(app, runCalls.getUsage, ({ actor }) => getUsage(actor))
  serve(app, runCalls.getStationSettings, ({ actor }) => getSettings(actor))
  serve(app, runCalls.updateStationSettings, ({ actor, body }) => updateSettings(actor, body))
  serve(app, runCalls.listEvidence, ({ actor, query }) => listEvidence(actor, query))
  serve(app, runCalls.getEvidence, ({ actor, params }) => getEvidence(actor, params.evidence))
  serve(app, qualityCalls.getQuality, ({ actor, query }) => getQuality(actor, query))
  serve(app, qualityCalls.resolveQuestion, ({ actor, params }) => resolveQuestion(actor, params.evidence))
  serve(app, qualityCalls.getLimits, ({ params }) => getLimits(params.channel))
  serve(app, qualityCalls.updateLimits, ({ actor, params, body }) =>
    updateLimits(actor, params.channel, body),
  )
}
