import type { HttpServer } from '#platform/http/index.ts'
import { pageHeaders } from '#platform/http/pages.ts'
import { settings } from '#platform/settings.ts'

/**
 * The demo's related product (D-15): a page that redeems the one-time token as another product's server would, over the
 * same call, and says who has come.
 */
export function mountRelatedProduct(app: HttpServer): void {
  app.get('/demo/related', async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const name = typeof token === 'string' ? await redeem(app, token) : null
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...pageHeaders(request), 'cache-control': 'no-store' })
      .send(
        page(
          name === null
            ? 'Ссылка недействительна или устарела. Вернитесь в Управу и откройте её снова.'
            : `Вы вошли как ${name}`,
        ),
      )
  })
}

async function redeem(app: HttpServer, token: string): Promise<string | null> {
  const { RELATED_PRODUCT_URL, RELATED_PRODUCT_SECRET } = settings()
  if (RELATED_PRODUCT_URL === undefined || RELATED_PRODUCT_SECRET === undefined) return null
  const answer = await app.inject({
    method: 'POST',
    url: '/api/managers/v2/auth/exchange',
    payload: { token, audience: new URL(RELATED_PRODUCT_URL).origin, secret: RELATED_PRODUCT_SECRET },
  })
  if (answer.statusCode !== 200) return null
  const { manager } = answer.json<{ data: { manager: { surname: string; name: string } } }>().data
  return `${manager.surname} ${manager.name}`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function page(text: string): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Смежный сервис</title><main><h1>Смежный сервис</h1><p>${text.replaceAll(/[&<>"]/gu, (sign) => escapes[sign]!)}</p></main></html>`
}
