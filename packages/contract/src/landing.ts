import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { integer, text } from './fields.ts'
import { consoleRights } from './installation/console-rights.ts'

/** What the administrator can change on the landing page (LAND-31, LAND-32). `price` in roubles. */
export const landing = z.object({
  regions: z
    .array(text('Регион', { max: 100 }), { error: 'Назовите пять регионов' })
    .length(5, 'Назовите пять регионов'),
  greeting: text('Приветствие', { max: 2000 }),
  faq: z
    .array(z.object({ question: text('Вопрос', { max: 200 }), answer: text('Ответ', { max: 1000 }) }), {
      error: 'Нужны три вопроса с ответами',
    })
    .length(3, 'Нужны три вопроса с ответами'),
  // Nothing typed is read as 0, and that is no price.
  price: integer('Цена', { min: 1, max: 100_000_000 }),
  registry_number: text('Номер записи в реестре', { max: 60 }),
})
export type Landing = z.output<typeof landing>

export const landingCalls = {
  getLanding: endpoint({
    method: 'GET',
    path: '/landing',
    summary: 'What the administrator has set on the landing page',
    access: { for: 'open' },
    reply: landing,
  }),
} as const

export const landingAdminCalls = {
  getEditedLanding: endpoint({
    method: 'GET',
    path: '/landing',
    summary: 'What stands on the landing page, as it is edited',
    access: consoleRights.readSite,
    reply: landing,
  }),
  updateLanding: endpoint({
    method: 'PUT',
    path: '/landing',
    summary: 'Change the regions, the greeting, the questions, the price and the registry number',
    access: consoleRights.changeSite,
    body: landing,
    reply: landing,
  }),
} as const
