import type { Landing } from '@uprava/contract/landing.ts'

import { call } from '#api/client.ts'
import { number, typography } from '#ui/lib/format.ts'

/** Puts in what the administrator has set (LAND-31, LAND-32); until then, and where it fails, the page's own texts stand. */
export async function showLandingTexts(): Promise<void> {
  const landing = await call('GET /landing').catch(() => null)
  if (!landing) return
  put('[data-registry-number]', typography(landing.registry_number))
  put('[data-greeting]', typography(landing.greeting))
  put('[data-price]', number(landing.price))
  putAll('[data-regions] li', landing.regions)
  showQuestions(landing.faq)
}

function showQuestions(faq: Landing['faq']): void {
  putAll(
    '[data-faq] summary',
    faq.map(({ question }) => typography(question)),
  )
  putAll(
    '[data-faq] p',
    faq.map(({ answer }) => typography(answer)),
  )
}

function putAll(selector: string, texts: readonly string[]): void {
  for (const [at, element] of document.querySelectorAll(selector).entries()) putInto(element, texts[at])
}

function put(selector: string, text: string): void {
  putInto(document.querySelector(selector), text)
}

/** What says the same stays untouched: nothing moves when nothing was changed. */
function putInto(element: Element | null, text: string | undefined): void {
  if (!element || text === undefined || plain(element.textContent) === plain(text)) return
  element.textContent = text
  element.toggleAttribute('data-own', true)
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim()
