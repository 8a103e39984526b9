import { createHash, timingSafeEqual } from 'node:crypto'

import type { Manager } from '@uprava/contract/accounts.ts'

import {
  attemptWithin,
  audit,
  auditingStops,
  auditRefusedSignIn,
  type RateLimit,
  type SeatActor,
  startSession,
} from '#modules/access/index.ts'
import { transaction } from '#platform/database/index.ts'
import { requireOpenSignIn } from '#platform/demo-sign-in.ts'
import { refuse } from '#platform/http/index.ts'
import { networkOf } from '#platform/network-address.ts'
import { newToken, tokenHash } from '#platform/secrets.ts'
import { settings } from '#platform/settings.ts'

import { insertExchangeToken, useExchangeToken } from './exchange.repository.ts'
import { presentManagers } from './present.ts'

const tokenTtlSeconds = 60

/** Whom exchange tokens are for: the origin of RELATED_PRODUCT_URL, null without a related product. */
function relatedOrigin(): string | null {
  const { RELATED_PRODUCT_URL: address } = settings()
  return address === undefined ? null : new URL(address).origin
}

/** POST /auth/exchange-token: a one-time token for the related product, so that the bearer never leaves in an address (NAV-70). */
export async function createExchangeToken(
  actor: SeatActor,
  audience: string,
): Promise<{ token: string; expires_in: number }> {
  if (audience !== relatedOrigin()) throw refuse.field('audience', 'Переход в этот сервис не настроен')
  const token = newToken()
  const { managerId, channelId, sessionId } = actor
  await transaction((tx) =>
    insertExchangeToken(tx, {
      tokenHash: tokenHash(token),
      managerId,
      channelId,
      audience,
      sessionId,
      seconds: tokenTtlSeconds,
    }),
  )
  return { token, expires_in: tokenTtlSeconds }
}

/** The related product's secret is guessed no faster than a password. */
const wrongSecrets = (address: string): RateLimit => ({
  name: 'wrong-exchange-secrets',
  key: networkOf(address),
  max: 50,
  windowSeconds: 15 * 60,
})

type Redemption = { token: string; audience: string; secret: string }

/** POST /auth/exchange: a session of its own, which stands in the person's list and is ended there. */
export function redeemExchangeToken(redemption: Redemption, address: string): Promise<Redeemed> {
  const attempt = { typed: redemption.token, method: 'related_product', address } as const
  return auditingStops(
    attempt,
    async () => null,
    async () => {
      requireOpenSignIn()
      const isRelated = await attemptWithin(
        [wrongSecrets(address)],
        async () =>
          redemption.audience !== relatedOrigin() || isRelatedSecret(redemption.secret) || undefined,
      )
      const session = isRelated && (await redeem(redemption, address))
      if (session) return session
      await auditRefusedSignIn({ ...attempt, who: null, reason: isRelated ? 'dead_link' : 'wrong_secret' })
      throw refused()
    },
  )
}

type Redeemed = { token: string; manager: Manager; channel_id: number }

/** The session of the token; undefined for one that is unknown, used or of another audience. */
async function redeem({ token, audience }: Redemption, address: string): Promise<Redeemed | undefined> {
  if (audience !== relatedOrigin()) return undefined
  return transaction(async (tx) => {
    const found = await useExchangeToken(tx, tokenHash(token), audience)
    if (!found) return undefined
    const { manager_id: managerId, person_id: personId, channel_id } = found
    const device = settings().RELATED_PRODUCT_NAME
    const session = await startSession(tx, {
      personId,
      managerId,
      deviceId: null,
      sessionScope: 'account',
      device,
      address,
    })
    await audit(tx, {
      actor: { type: 'account', id: managerId },
      action: 'signed_in',
      subject: { type: 'credential', id: 'related_product' },
      details: { method: 'related_product', provider: 'local', outcome: 'success', address },
    })
    const manager = (await presentManagers(tx, [managerId])).get(managerId)!
    return { token: session.token, manager, channel_id }
  })
}

const refused = () => refuse.general('Ссылка недействительна или устарела')

function isRelatedSecret(given: string): boolean {
  const { RELATED_PRODUCT_SECRET: secret } = settings()
  if (secret === undefined) return false
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
