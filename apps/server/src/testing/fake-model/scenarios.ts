import { firstSentence, ordersIn, promptProvisions } from './prompt.ts'
import type { FakeAnswer } from './wire.ts'

/** How a model behaves in one call. */
export type Scenario = (answer: FakeAnswer) => Promise<void> | void

/** Says a text piece by piece and ends as a sound server does. */
export function says(text: string, { letters = 12, everyMs = 0 } = {}): Scenario {
  return async (answer) => {
    answer.begin()
    for (let at = 0; at < text.length && answer.isConnected(); at += letters) {
      answer.piece(text.slice(at, at + letters))
      if (everyMs > 0) await answer.pause(everyMs)
    }
    answer.finish()
  }
}

/** What a good model makes of the question: a sentence of each provision with its citation. */
export const goodAnswer = (prompt: string, most = 3): string =>
  promptProvisions(prompt)
    .slice(0, most)
    .map(({ id, text }) => `${firstSentence(text)} [[${id}]]`)
    .join('\n\n')

const good = (answer: FakeAnswer): string =>
  goodAnswer(answer.call.prompt) || 'В приведённых нормах ответа нет.'

/** Cites what it was given, and follows any order it reads, whoever gave it. */
export const obedient: Scenario = (answer) => {
  const orders = ordersIn(
    answer.call.turns
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content)
      .join('\n'),
  )
  return says([good(answer), ...orders].join('\n\n'))(answer)
}

export const slow =
  (everyMs: number): Scenario =>
  (answer) =>
    says(good(answer), { letters: 6, everyMs })(answer)

/** Closes the socket in the middle of a word. */
export const truncated: Scenario = async (answer) => {
  answer.begin()
  const text = good(answer)
  answer.piece(text.slice(0, Math.max(20, Math.floor(text.length * 0.7))))
  await answer.pause(20)
  answer.response.destroy()
}

/** Ends in good order without having said that it ends. */
export const withoutEnd: Scenario = (answer) => {
  answer.begin()
  const text = good(answer)
  answer.piece(text.slice(0, Math.floor(text.length * 0.7)))
  answer.response.end()
}

export const html: Scenario = ({ response }) => {
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Вход</title><form></form>')
}

export const htmlInStream: Scenario = ({ response }) => {
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end('<!doctype html><title>Вход</title><form></form>')
}

export const status =
  (code: number, headers: Record<string, string> = {}): Scenario =>
  ({ response }) => {
    response
      .writeHead(code, { 'content-type': 'application/json', ...headers })
      .end('{"error":{"message":"no"}}')
  }

/** Takes the question and says nothing. */
export const hanging: Scenario = () => undefined

/** Begins and falls silent. */
export const stalling: Scenario = (answer) => {
  answer.begin()
  answer.piece('Начало ответа, который не ')
}

/** Says most of a good answer and falls silent, so that the answer is under way for as long as a test needs it. */
export const unfinished: Scenario = (answer) => {
  answer.begin()
  const text = good(answer)
  answer.piece(text.slice(0, Math.floor(text.length * 0.7)))
}

/** The same phrase until nobody listens. */
export const endless: Scenario = async (answer) => {
  answer.begin()
  while (answer.isConnected()) {
    answer.piece('Орган рассматривает обращение. '.repeat(4))
    await answer.pause(1)
  }
}

/** Ever new words until nobody listens. */
export const chattering: Scenario = async (answer) => {
  answer.begin()
  for (let word = 0; answer.isConnected(); word += 1) {
    answer.piece(`слово${word} `.repeat(1))
    if (word % 20 === 0) await answer.pause(1)
  }
}

/** One event in the middle is no JSON; the rest goes on as if nothing had happened. */
export const malformedEvent: Scenario = (answer) => {
  answer.begin()
  const text = good(answer)
  answer.piece(text.slice(0, 30))
  answer.raw('data: {"choices":[{"delta":{"content":"потер\n\n')
  answer.piece(text.slice(40))
  answer.finish()
}

export const reported: Scenario = (answer) => {
  answer.begin()
  answer.piece('Начало ')
  answer.raw('data: {"error":{"message":"CUDA out of memory","code":500}}\n\n')
  answer.response.end()
}

/** Answers whole, streaming or not asked. */
export const whole: Scenario = (answer) => {
  const content = good(answer)
  answer.call.completionTokens = Math.ceil(content.length / 4)
  answer.response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: answer.call.promptTokens, completion_tokens: answer.call.completionTokens },
    }),
  )
}

/** Reads the last lines of the question only; its token count alone says so. */
export const readingTheEndOnly: Scenario = (answer) => {
  answer.call.promptTokens = 40
  return says('Как скажете, вот ответ без начала вопроса.')(answer)
}

export const empty: Scenario = says('')

/** At the limit of tokens. */
export const atLimit: Scenario = (answer) => {
  answer.begin()
  answer.piece(good(answer))
  answer.finish('length')
}

/** Thinks aloud in front of the answer. */
export const thinking: Scenario = (answer) =>
  says(`<think>Смотрю нормы. Может, ст. 999? Нет.</think>\n${good(answer)}`, { letters: 5 })(answer)
