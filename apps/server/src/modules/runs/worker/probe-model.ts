import { subjectLog } from '#platform/log/index.ts'
import { configuredModel, measureWindow, trustOwnCertificates } from '#platform/model/index.ts'

let probing: AbortController | undefined

/**
 * Measures the model's real context window in the background: some servers truncate long prompts silently. Logs a model
 * that does not answer or reads less than configured.
 */
export function startModelProbe(): void {
  trustOwnCertificates()
  probing = new AbortController()
  void probeModel(probing.signal)
}

export function stopModelProbe(): void {
  probing?.abort()
}

async function probeModel(stop: AbortSignal): Promise<void> {
  const model = configuredModel()
  // A window that is paid for by the token is taken at its word.
  if (!model || model.price) return
  const window = await measureWindow(model, stop)
  if (stop.aborted) return
  if (window === null)
    subjectLog('model').warn('the model does not answer: questions are answered without it')
  else if (window < model.windowTokens)
    subjectLog('model').warn({ window }, 'the model reads less than AI_CONTEXT_TOKENS says')
}
