import { assistantCalls } from '@uprava/contract/assistant.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { askAssistant, downloadMessage, eraseHistory, listMessages } from './assistant.service.ts'

export function mountAssistant(app: HttpServer): void {
  serve(app, assistantCalls.listAssistantMessages, ({ asker, query }) => listMessages(asker, query))
  serve(app, assistantCalls.askAssistant, ({ asker, body, reply }) =>
    askAssistant(asker, body.message, reply),
  )
  serve(app, assistantCalls.downloadAssistantMessage, ({ asker, params, reply }) =>
    downloadMessage(asker, params.id, reply),
  )
  serve(app, assistantCalls.startNewDialog, ({ asker }) => eraseHistory(asker))
  serve(app, assistantCalls.clearAssistant, ({ asker }) => eraseHistory(asker))
}
