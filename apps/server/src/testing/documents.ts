import { readFile } from 'node:fs/promises'

import type { Folder } from '@uprava/contract/documents.ts'
import type { DocumentOrder } from '@uprava/contract/limits/documents-limits.ts'
import { Document as WordDocument, Packer, Paragraph } from 'docx'
import { expect } from 'vitest'

import type { TestFile } from './client.ts'
import type { TestSeat } from './people.ts'
import type { TestServer } from './server.ts'

/** A text file. */
export const aText = (text = 'Текст', name = 'записка.txt'): TestFile => ({
  name,
  bytes: text,
  type: 'text/plain',
})

/** A Word document of these paragraphs. */
export async function aWordFile(paragraphs: readonly string[], name = 'письмо.docx'): Promise<TestFile> {
  const document = new WordDocument({
    sections: [{ children: paragraphs.map((text) => new Paragraph(text)) }],
  })
  return { name, bytes: new Uint8Array(await Packer.toBuffer(document)) }
}

const scans = new URL('../platform/text-recognition/fixtures/', import.meta.url)

/** A PDF of scanned pages without a text layer: a resolution about subsidies. */
export async function aScan(name = 'clean.pdf'): Promise<TestFile> {
  const bytes = new Uint8Array(await readFile(new URL(name, scans)))
  return { name: 'скан.pdf', bytes, type: 'application/pdf' }
}

/** Somebody's calls on the library of a channel. */
export function library(server: TestServer, seat: TestSeat, channelId = seat.channelId) {
  const client = server.as(seat)
  const query = { channel_id: channelId }
  const upload = (name: string, more: { file?: TestFile; folder_id?: number | string | null } = {}) => {
    const { file = aText(), folder_id } = more
    return client.call('POST /customs', {
      query,
      body: { name, ...(folder_id === undefined ? {} : { folder_id }) },
      files: { file },
    })
  }
  const tree = async () => (await client.call('GET /folders', { query })).data
  return {
    client,
    upload,
    tree,
    /** Uploads, and answers the document. */
    add: async (name: string, more: Parameters<typeof upload>[1] = {}) => {
      const answer = await upload(name, more)
      expect([answer.status, answer.errors]).toEqual([200, {}])
      return answer.data
    },
    list: (
      more: { search?: string; folder_id?: number; trashed?: boolean; page?: number; per_page?: number } = {},
    ) => client.call('GET /customs', { query: { ...query, ...more } }),
    /** Names of what a list shows, in its order. */
    names: async (more: { search?: string; folder_id?: number; trashed?: boolean } = {}) => {
      const { data } = await client.call('GET /customs', { query: { ...query, ...more } })
      return data.items.map(({ name }) => name)
    },
    sorted: async (sort: DocumentOrder, folder_id: number) => {
      const { data } = await client.call('GET /customs', { query: { ...query, sort, folder_id } })
      return data.items.map(({ name }) => name)
    },
    rename: (custom: number, name: string) =>
      client.call('PUT /customs/{custom}', { params: { custom }, query, body: { name } }),
    move: (ids: number[], folder_id: number) =>
      client.call('POST /customs/move', { query, body: { ids, folder_id } }),
    sendSeveral: (ids: number[], recipients: { subject_type: string; id: number }[]) =>
      client.call('POST /customs/send', { query, body: { ids, recipients } }),
    trash: (custom: number) => client.call('DELETE /customs/{custom}', { params: { custom }, query }),
    trashSeveral: (ids: number[]) => client.call('POST /customs/trash', { query, body: { ids } }),
    restoreSeveral: (ids: number[]) => client.call('POST /customs/restore', { query, body: { ids } }),
    restore: (custom: number) => client.call('POST /customs/{custom}/restore', { params: { custom }, query }),
    text: (custom: number) => client.call('GET /customs/{custom}/text', { params: { custom }, query }),
    /** Waits until the text of the document has been read. */
    read: async (custom: number) => {
      const text = () => client.call('GET /customs/{custom}/text', { params: { custom }, query })
      await expect.poll(async () => (await text()).data.state, { timeout: 60_000 }).not.toBe('reading')
      return (await text()).data
    },
    send: (custom: number, recipients: { subject_type: string; id: number }[]) =>
      client.call('POST /customs/{custom}/send', { params: { custom }, query, body: { recipients } }),
    makeFolder: (name: string, parent_id?: number | null) =>
      client.call('POST /folders', {
        query,
        body: { name, ...(parent_id === undefined ? {} : { parent_id }) },
      }),
    /** Makes a folder, and answers it. */
    folder: async (name: string, parent_id: number | null = null) => {
      const answer = await client.call('POST /folders', { query, body: { name, parent_id } })
      expect([answer.status, answer.errors]).toEqual([200, {}])
      return answer.data
    },
    trashFolder: (folder: number) => client.call('DELETE /folders/{folder}', { params: { folder }, query }),
    defaultFolder: async () => (await tree()).find((folder) => folder.is_default)!,
  }
}

export type Library = ReturnType<typeof library>

/** A tree as names, with how many documents lie in each: `{ 'Приказы (2)': { 'Архив (0)': {} } }`. */
export type Outline = { [name: string]: Outline }
export const outline = (folders: readonly Folder[]): Outline =>
  Object.fromEntries(
    folders.map(({ name, documents, children }) => [`${name} (${documents.length})`, outline(children)]),
  )
