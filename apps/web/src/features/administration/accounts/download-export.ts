import { saveFile } from '#ui/lib/save-file.ts'

import type { Administrator } from '../administrator.tsx'

const pollMs = 1000

/** Has the archive of a person's data made, waits for it and saves it; throws when it cannot be made. */
export async function downloadExport(call: Administrator['call'], personId: number): Promise<void> {
  const { id } = await call('POST /persons/{person}/export', { params: { person: personId } })
  for (;;) {
    const found = (await call('GET /exports')).find((one) => one.id === id)
    if (found?.state === 'ready') break
    if (found?.state !== 'waiting') throw new Error('Архив не получилось подготовить. Повторите позже.')
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
  }
  const { blob, fileName } = await call('GET /exports/{export}', { params: { export: id } })
  saveFile(blob, fileName ?? 'personal-data.zip')
}
