import { randomInt } from 'node:crypto'

import { ask } from './ask.ts'
import { lettersIn } from './tokens.ts'
import { ModelFailure, type ModelEndpoint } from './types.ts'

/** The smallest window that is measured. Tokens. */
const minWindow = 2048
const answerTokens = 64

/** Known real windows of endpoints: measured by `measureWindow`, halved by `suspectWindow`. */
const windows = new Map<string, number>()
const nameOf = ({ baseUrl, model }: ModelEndpoint) => `${baseUrl} ${model}`

/** The endpoint with its known real window. */
export function withKnownWindow(endpoint: ModelEndpoint): ModelEndpoint {
  const known = windows.get(nameOf(endpoint))
  return known === undefined
    ? endpoint
    : { ...endpoint, windowTokens: Math.min(known, endpoint.windowTokens) }
}

/** Halves the known window after a prompt was truncated silently. */
export function suspectWindow(endpoint: ModelEndpoint): void {
  const { windowTokens } = withKnownWindow(endpoint)
  windows.set(nameOf(endpoint), Math.max(minWindow, Math.floor(windowTokens / 2)))
}

/**
 * Measures how much the endpoint really reads: some servers truncate long prompts silently. A code at the head of a prompt as
 * long as the declared window has to be returned; otherwise half the length is tried. Null when the model does not answer.
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

/** For tests, which reuse addresses of endpoints. */
export function clearKnownWindows(): void {
  windows.clear()
}
