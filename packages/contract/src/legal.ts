import { z } from 'zod'

import { endpoint } from './endpoint.ts'

export const legalTexts = ['agreement', 'privacy', 'about'] as const
export type LegalText = (typeof legalTexts)[number]

export const legalCalls = {
  getLegalText: endpoint({
    method: 'GET',
    path: '/legal/{name}',
    summary: 'A public document: user agreement, privacy policy, platform information (sanitised HTML)',
    access: { for: 'open' },
    params: z.object({ name: z.enum(legalTexts) }),
    reply: z.object({ title: z.string(), html: z.string() }),
  }),
} as const
