import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { registerAssistantRuns } from './assistant-run.ts'
import { mountAssistant } from './assistant.routes.ts'
import './assistant.tables.ts'

/** The dialogue that helps to draft texts. */
export const assistant: Module = {
  name: 'assistant',
  mount(app: HttpServer) {
    registerAssistantRuns()
    mountAssistant(app)
  },
}

// What the bench measures.
export type { Signer } from './draft-parts.ts'
export type { DraftState } from './draft-state.ts'
export { replyTo, type BuiltInReply } from './draft.ts'
