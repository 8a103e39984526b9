import type { Page } from '@playwright/test'

import type { Api } from './api.ts'
import { expect, signInPage, type Owner } from './fixtures.ts'

type Folder = {
  id: number
  name: string
  is_default: boolean
  children: Folder[]
  documents: { id: number; name: string }[]
}
type Document = { id: number; name: string; document: string; folder_id: number }

/** The library of an owner's channel, prepared from outside. */
export function libraryOf(api: Api, owner: Owner) {
  const query = `channel_id=${owner.channelId}`
  const { token } = owner
  const tree = () => api.call<Folder[]>('GET', `/folders?${query}`, { token })
  return {
    tree,
    folder: (name: string, parent_id: number | null = null) =>
      api.call<Folder>('POST', `/folders?${query}`, { token, body: { name, parent_id } }),
    add: (
      name: string,
      {
        folder_id,
        text = 'Текст',
        extension = 'txt',
      }: { folder_id?: number; text?: string; extension?: string } = {},
    ) => {
      const form = new FormData()
      form.append('name', name)
      if (folder_id !== undefined) form.append('folder_id', String(folder_id))
      form.append('file', new Blob([text]), `файл.${extension}`)
      return api.call<Document>('POST', `/customs?${query}`, { token, form })
    },
    trash: (id: number) => api.call('DELETE', `/customs/${id}?${query}`, { token }),
    names: async (more = '') =>
      (await api.call<{ items: Document[] }>('GET', `/customs?${query}&${more}`, { token })).items.map(
        ({ name }) => name,
      ),
    /** Waits until the text of a document has been read. */
    read: (id: number) =>
      expect
        .poll(
          async () =>
            (await api.call<{ state: string }>('GET', `/customs/${id}/text?${query}`, { token })).state,
          { timeout: 30_000 },
        )
        .toBe('ready'),
  }
}

export async function openLibrary(page: Page, owner: Owner, address = '/documents'): Promise<void> {
  await signInPage(page, owner)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Документы' })).toBeVisible()
}

export const folderCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Папки' }).getByRole('button', { name })
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Документы' }).getByRole('listitem').filter({ hasText: name })
export const panel = (page: Page) => page.getByRole('region', { name: 'Поиск и действия' })
export const toastWith = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: 'Сообщения' })
    .locator('[data-kind]')
    .filter({ hasText: title })
    .filter({ hasText: text })
export const textFile = (name: string, text = 'Текст') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Drags a file over the library and drops it there. */
export async function dropOnLibrary(
  page: Page,
  files: readonly { name: string; text: string }[],
): Promise<void> {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, text } of given) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  const library = page.getByRole('region', { name: 'Полка документов' })
  await library.dispatchEvent('dragenter', { dataTransfer: data })
  await library.dispatchEvent('dragover', { dataTransfer: data })
  await expect(page.getByText(/Отпустите, чтобы добавить/u)).toBeVisible()
  await library.dispatchEvent('drop', { dataTransfer: data })
}
