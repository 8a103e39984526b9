import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { boundedJson } from '../bounded-text.ts'
import { ModelFailure, type ModelEndpoint } from '../types.ts'

const given = z.object({ access_token: z.string().min(1), expires_at: z.number() })

/** A token that ends sooner is renewed before the call. Milliseconds. */
const reserveMs = 60_000

type Token = { readonly value: string; readonly endsAt: number }
/** Tokens by address and key; a promise, so that questions at the same time ask for one. */
const tokens = new Map<string, Promise<Token>>()

const nameOf = ({ tokens: source, apiKey }: ModelEndpoint) =>
  `${source?.url ?? ''} ${source?.scope ?? ''} ${apiKey ?? ''}`

/** The current access token: one is asked for when there is none, or when it ends within a minute. */
export async function tokenFor(endpoint: ModelEndpoint, signal: AbortSignal): Promise<string> {
  const name = nameOf(endpoint)
  const known = tokens.get(name)
  if (known) {
    const token = await known.catch(() => null)
    if (token && token.endsAt - Date.now() > reserveMs) return token.value
    // Another caller may have asked for a fresh one meanwhile.
    const other = tokens.get(name)
    if (other && other !== known) return (await other).value
  }
  const asked = askForToken(endpoint, signal)
  tokens.set(name, asked)
  asked.catch(() => {
    if (tokens.get(name) === asked) tokens.delete(name)
  })
  return (await asked).value
}

/** Deletes a token that was refused; true when there was one. */
export function deleteToken(endpoint: ModelEndpoint): boolean {
  return tokens.delete(nameOf(endpoint))
}

async function askForToken(
  { tokens: source, apiKey = '' }: ModelEndpoint,
  signal: AbortSignal,
): Promise<Token> {
  const response = await callTokens(source?.url ?? '', source?.scope ?? '', apiKey, signal)
  if (!response.ok) {
    await response.body?.cancel()
    const { status } = response
    if (status === 429) throw new ModelFailure('busy', 'tokens')
    throw new ModelFailure(status >= 500 ? 'server' : 'key', `tokens: status ${status}`)
  }
  const read = given.safeParse(await boundedJson(response.body).catch(() => null))
  if (!read.success) throw new ModelFailure('foreign', 'no token')
  return { value: read.data.access_token, endsAt: read.data.expires_at }
}

async function callTokens(url: string, scope: string, key: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      signal,
      redirect: 'error',
      headers: {
        authorization: `Basic ${key}`,
        rquid: randomUUID(),
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ scope }).toString(),
    })
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } }
    throw new ModelFailure('unreachable', typeof cause?.code === 'string' ? cause.code : 'tokens')
  }
}
