import { assistantCalls } from '@uprava/contract/assistant.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { askAssistant, downloadMessage, deleteHistory, listMessages } from './assistant.service.ts'

export function mountAssistant(app: HttpServer): void {
  serve(app, assistantCalls.listAssistantMessages, ({ actor, query }) => listMessages(actor, query))
  serve(app, assistantCalls.askAssistant, ({ actor, body, reply }) =>
    askAssistant(actor, body.message, reply),
  )
  serve(app, assistantCalls.downloadAssistantMessage, ({ actor, params, reply }) =>
    downloadMessage(actor, params.id, reply),
  )
  serve(app, assistantCalls.startNewDialog, ({ actor }) => deleteHistory(actor))
  serve(app, assistantCalls.clearAssistant, ({ actor }) => deleteHistory(actor))
}
