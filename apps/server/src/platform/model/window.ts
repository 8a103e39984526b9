import { randomInt } from 'node:crypto'

import { ask } from './ask.ts'
import type { ModelEndpoint } from './endpoint.ts'
import { lettersIn } from './tokens.ts'
import { ModelFailure } from './types.ts'

/** A window below this is not worth asking. Tokens. */
const minWindow = 2048
const answerTokens = 64

/** What is known of an endpoint's real window: found by `measureWindow`, shrunk by `suspectWindow`. */
const windows = new Map<string, number>()
const nameOf = ({ baseUrl, model }: ModelEndpoint) => `${baseUrl} ${model}`

/** The endpoint with the window it has proved to have. */
export function withKnownWindow(endpoint: ModelEndpoint): ModelEndpoint {
  const known = windows.get(nameOf(endpoint))
  return known === undefined
    ? endpoint
    : { ...endpoint, windowTokens: Math.min(known, endpoint.windowTokens) }
}

/** A question was cut silently: from now on questions are half as long. */
export function suspectWindow(endpoint: ModelEndpoint): void {
  const { windowTokens } = withKnownWindow(endpoint)
  windows.set(nameOf(endpoint), Math.max(minWindow, Math.floor(windowTokens / 2)))
}

/**
 * Finds out how much the endpoint really reads: some servers cut the beginning of a long question off without a word. A
 * word at the head of a question as long as the declared window has to come back; otherwise half of it is tried. A model
 * that does not answer at all proves nothing.
 */
export async function measureWindow(endpoint: ModelEndpoint, stop?: AbortSignal): Promise<number | null> {
  for (let window = endpoint.windowTokens; window >= minWindow; window = Math.floor(window / 2)) {
    const isRead = await readsHead({ ...endpoint, windowTokens: window }, stop)
    if (isRead === null) return null
    if (isRead || window / 2 < minWindow) {
      windows.set(nameOf(endpoint), window)
      return window
    }
  }
  return null
}

const filler = 'Совет депутатов рассматривает вопросы повестки дня и принимает решения большинством голосов. '

async function readsHead(endpoint: ModelEndpoint, stop?: AbortSignal): Promise<boolean | null> {
  const code = `КОД-${randomInt(1000, 10_000)}`
  const letters = lettersIn(endpoint.windowTokens - answerTokens - 120)
  const turns = [
    {
      role: 'system',
      content: `Проверка связи. Кодовое слово: ${code}. Назови его в ответе и больше ничего.`,
    },
    {
      role: 'user',
      content: `${filler.repeat(Math.ceil(letters / filler.length)).slice(0, letters)}\nКакое кодовое слово названо в начале?`,
    },
  ] as const
  try {
    let answer = ''
    for await (const piece of ask(
      endpoint,
      { turns, maxTokens: answerTokens, temperature: 0 },
      stop ? { stop } : {},
    ))
      answer += piece
    return answer.includes(code)
  } catch (error) {
    return error instanceof ModelFailure && (error.kind === 'context-cut' || error.kind === 'refused')
      ? false
      : null
  }
}

/** For tests: another endpoint may stand at the same address later. */
export function clearKnownWindows(): void {
  windows.clear()
}
