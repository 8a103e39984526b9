import { test, type Page, type Route } from '@playwright/test'

import { newOwner, type Api, type Owner } from './api.ts'
import { patientExpect, signInPage } from './fixtures.ts'

/** The station opens with a spinner of 2 s, and its answers are made behind a queue: its screens are given more time. */
export const expect = patientExpect
export const giveMoreTime = () => test.describe.configure({ timeout: 120_000 })

export type General = 'have_ai' | 'analyze_documents' | 'document_generator' | 'prepare_charter'

/** Grants a channel its general permissions; those that are not named are taken away. */
export async function grant(api: Api, channelId: number, general: readonly General[]): Promise<void> {
  const names: readonly General[] = ['have_ai', 'analyze_documents', 'document_generator', 'prepare_charter']
  const permissions = Object.fromEntries(names.map((name) => [name, general.includes(name)]))
  await api.admin('PUT', `/channels/${channelId}`, { permissions })
}

/** An owner whose channel has the permissions; of the municipal kind unless another category is named. */
export async function stationOwner(
  api: Api,
  general: readonly General[] = ['have_ai'],
  categoryId = 1,
): Promise<Owner> {
  const owner = await newOwner(api, { categoryId })
  await grant(api, owner.channelId, general)
  return owner
}

/** Opens the station and waits until its spinner has gone; its 2 s pass at once, one test of its own watches them pass. */
export async function openStation(page: Page, who: Owner, query = ''): Promise<void> {
  const spinner = page.getByText('Загрузка рабочего места…')
  await signInPage(page, who)
  await page.clock.install()
  await page.goto(`/work-station${query}`)
  await spinner.waitFor()
  await page.clock.fastForward(2000)
  await spinner.waitFor({ state: 'detached' })
}

/** A refusal as the server words it. */
export function refuse(route: Route, code: number, text: string): Promise<void> {
  return route.fulfill({ status: code, json: { code, message: text, errors: { general: [text] } } })
}

/** Lets requests of an address reach the server and gives the page no answer; `stored` says that the server has one. */
export async function withholdAnswers(page: Page, url: string): Promise<{ stored: Promise<void> }> {
  const stored = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    stored.resolve()
  })
  return { stored: stored.promise }
}

/** Lets a request wait until it is released; `arrived` says that it has been made. */
export function gate(): {
  arrived: Promise<void>
  come: () => void
  opened: Promise<void>
  open: () => void
} {
  const arrival = Promise.withResolvers<void>()
  const opening = Promise.withResolvers<void>()
  return { arrived: arrival.promise, come: arrival.resolve, opened: opening.promise, open: opening.resolve }
}
