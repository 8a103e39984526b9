import { legalCalls } from '@uprava/contract/legal.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'
import type { Module } from '#platform/module.ts'

import { legalText } from './legal-texts.ts'

/** Public documents: user agreement, privacy policy, platform information. */
export const legal: Module = {
  name: 'legal',
  mount(app: HttpServer) {
    serve(app, legalCalls.getLegalText, ({ params }) => legalText(params.name))
  },
}
