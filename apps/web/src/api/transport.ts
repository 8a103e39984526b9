import { reportAnswer, reportNoAnswer, watchForAnswer } from './answers.ts'
import { parseError, connectionError, timeoutError } from './api-error.ts'

/** One HTTP request. */
export type HttpRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
  /** Share of the body sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** One HTTP answer, whatever its status. */
export type HttpAnswer = {
  status: number
  text: () => Promise<string>
  blob: () => Promise<Blob>
  header: (name: string) => string | null
}

/** Sends a request; throws ApiError for everything but a 2xx, and AbortError when the caller cancelled it. */
export async function sendRequest(request: HttpRequest): Promise<HttpAnswer> {
  const stopWatching = watchForAnswer()
  const answer = await (request.onProgress ? sendWithProgress(request) : sendByFetch(request))
    .catch((error: unknown) => {
      if (!request.signal?.aborted) reportNoAnswer()
      throw error
    })
    .finally(stopWatching)
  reportAnswer()
  if (answer.status >= 200 && answer.status < 300) return answer
  throw parseError(answer.status, await answer.text(), answer.header('retry-after'))
}

async function sendByFetch({ method, url, headers, body, signal }: HttpRequest): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    })
    return {
      status: response.status,
      text: () => response.text(),
      blob: () => response.blob(),
      header: (name) => response.headers.get(name),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') throw timeoutError()
    throw connectionError()
  }
}

/** fetch reports no upload progress; XMLHttpRequest does. */
function sendWithProgress({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
}: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const blob = request.response as Blob
      resolve({
        status: request.status,
        text: () => blob.text(),
        blob: () => Promise.resolve(blob),
        header: (name) => request.getResponseHeader(name),
      })
    })
    request.addEventListener('error', () => reject(connectionError()))
    request.addEventListener('timeout', () => reject(timeoutError()))
    request.addEventListener('abort', () =>
      reject(new DOMException('The request was cancelled', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(new DOMException('The request was cancelled', 'AbortError'))
    else request.send(body)
  })
}
