import type { ChatRequest, ModelEndpoint, Step } from '../types.ts'

/** An HTTP call to a model. */
export type ModelCall = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** How one kind of endpoint is spoken to. */
export type Provider = {
  chat(endpoint: ModelEndpoint, request: ChatRequest, signal: AbortSignal): Promise<ModelCall>
  /** The steps of a response, by its content type; null: it is no answer of a model. */
  read(type: string, body: ReadableStream<Uint8Array>): AsyncGenerator<Step> | null
  /** Texts a call may embed at once. */
  readonly embeddingBatch: number
  embeddings(
    endpoint: ModelEndpoint,
    texts: readonly string[],
    purpose: EmbeddingPurpose,
    signal: AbortSignal,
  ): Promise<ModelCall>
  /** The vectors of a response, in the order of the texts; null: it is none. */
  vectors(answer: unknown): number[][] | null
  /** After a refused key: true when a fresh one may be accepted. */
  renew?(endpoint: ModelEndpoint): boolean
}

/** Some models embed a question otherwise than a text. */
export type EmbeddingPurpose = 'question' | 'text'
