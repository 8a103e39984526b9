import { ApiError } from '#api/index.ts'
import { saveFile } from '#ui/lib/save-file.ts'

import type { Administrator } from '../administrator.tsx'

const pollMs = 1000
/** An archive that is not made by then waits for something else than its turn. */
const longestMs = 15 * 60_000

/**
 * Has the archive of a person's data made, waits for it and saves it. Throws ApiError when it cannot be made, or not in
 * time, and AbortError once nobody waits for it.
 */
export async function downloadExport(
  call: Administrator['call'],
  personId: number,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await call('POST /persons/{person}/export', { params: { person: personId }, signal })
  const until = Date.now() + longestMs
  for (;;) {
    const found = (await call('GET /exports', { signal })).find((one) => one.id === id)
    if (found?.state === 'ready') break
    if (found?.state !== 'waiting') throw refusal('Архив не получилось подготовить. Повторите позже.')
    if (Date.now() >= until) throw refusal('Архив готовится слишком долго. Повторите позже.')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    signal.throwIfAborted()
  }
  const { blob, fileName } = await call('GET /exports/{export}', { params: { export: id }, signal })
  saveFile(blob, fileName ?? 'personal-data.zip')
}

/** What the work came to, as the answer of a call would say it. */
const refusal = (text: string) => new ApiError(409, { general: [text] })
