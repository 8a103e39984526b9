import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type FakeTurn = { role: string; content: string }

/** A call the fake has received. */
export type FakeCall = {
  readonly turns: readonly FakeTurn[]
  readonly form: string | undefined
  readonly maxTokens: number
  /** Everything the model was given, in one text. */
  readonly prompt: string
  /** The connection was closed under the answer. */
  isAbandoned?: true
  promptTokens: number
  completionTokens: number
}

/** The wire of one answer, as scenarios use it. */
export type FakeAnswer = {
  readonly call: FakeCall
  readonly response: ServerResponse
  /** The head of a stream. */
  begin(): void
  /** A piece of text. */
  piece(text: string): void
  /** A line of the stream as it is: for what no server should send. */
  raw(text: string): void
  /** The end a sound server gives: why it ended, what was used, `[DONE]`. */
  finish(reason?: string): void
  /** Whether somebody still listens. */
  isConnected(): boolean
  pause(ms: number): Promise<void>
}

/** The fake's own count, four letters a token: what a test compares the usage with. */
const fakeTokens = (text: string): number => Math.ceil(text.length / 4)

export async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
    messages: FakeTurn[]
    max_tokens: number
    response_format?: { type: string }
  }
  const prompt = body.messages.map(({ content }) => content).join('\n')
  return {
    turns: body.messages,
    form: body.response_format?.type,
    maxTokens: body.max_tokens,
    prompt,
    promptTokens: fakeTokens(prompt),
    completionTokens: 0,
  }
}

export function answerOf(call: FakeCall, response: ServerResponse): FakeAnswer {
  const isConnected = () => !response.destroyed && !response.writableEnded
  const raw = (text: string) => {
    if (isConnected()) response.write(text)
  }
  const event = (data: object) => raw(`data: ${JSON.stringify(data)}\n\n`)
  let said = ''
  return {
    call,
    response,
    isConnected,
    raw,
    begin() {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] })
    },
    piece(text) {
      said += text
      call.completionTokens = fakeTokens(said)
      event({ choices: [{ index: 0, delta: { content: text } }] })
    },
    finish(reason = 'stop') {
      event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
      event({
        choices: [],
        usage: { prompt_tokens: call.promptTokens, completion_tokens: call.completionTokens },
      })
      raw('data: [DONE]\n\n')
      if (isConnected()) response.end()
    },
    pause: (ms) => wait(ms),
  }
}
