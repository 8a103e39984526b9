import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import {
  channelQuery,
  flag,
  id,
  moment,
  page,
  paged,
  perPage,
  refusalTexts,
  searchTerm,
  text,
} from './fields.ts'
import { documentLimits, documentOrders } from './limits/documents-limits.ts'
import { messageLimits } from './limits/messenger-limits.ts'
import { subjectType } from './messenger.ts'

/**
 * A document of the channel's library (`customs` on the wire); `document` is its signed path, `size` in bytes, `file_id` what its
 * preview is asked by.
 */
export const document = z.object({
  id: z.int(),
  file_id: z.int(),
  name: z.string(),
  title: z.string(),
  created: moment(),
  document: z.string(),
  extension: z.string(),
  size: z.int(),
  folder_id: z.int(),
  author: z.object({ id: z.int(), full_name: z.string() }),
})
export type Document = z.output<typeof document>

/**
 * The text of a document's file, for a look at it without leaving. `reading`: ask again in a moment; `none`: the format
 * has no text that can be read, or the file holds none.
 */
export const documentText = z.object({
  state: z.enum(['reading', 'ready', 'none']),
  text: z.string(),
  /** The text goes on beyond what is given. */
  is_cut: z.boolean(),
  /** Of a scan: that its text was recognised, how certainly, and which words are doubtful. */
  note: z.string().nullable(),
})
export type DocumentText = z.output<typeof documentText>

/**
 * A folder with its subfolders; `documents` are those directly inside: of a very large library the newest ones, with
 * `documents_total` saying how many there are. The client adds the virtual folder «Уставы».
 */
export type Folder = {
  id: number
  name: string
  parent_id: number | null
  is_default: boolean
  is_virtual: boolean
  children: Folder[]
  documents: Document[]
  documents_total?: number | undefined
}
const folder: z.ZodType<Folder> = z.object({
  id: z.int(),
  name: z.string(),
  parent_id: z.int().nullable(),
  is_default: z.boolean(),
  is_virtual: z.boolean(),
  get children() {
    return z.array(folder)
  },
  documents: z.array(document),
  documents_total: z.int().optional(),
})

const recipients = z
  .array(z.object({ subject_type: subjectType, id: id('Получатель') }), {
    error: 'Выберите хотя бы одного получателя',
  })
  .min(1, 'Выберите хотя бы одного получателя')
  .max(documentLimits.recipients, `Можно выбрать не больше ${documentLimits.recipients} получателей`)

/** Documents that are changed or sent together, each once. */
const severalDocuments = (most: number) =>
  z
    .array(id('Документ'), { error: 'Выберите хотя бы один документ' })
    .min(1, 'Выберите хотя бы один документ')
    .max(most, `За один раз можно выбрать не больше ${most} документов`)
    .overwrite((ids) => [...new Set(ids)])

export const documentsCalls = {
  listDocuments: endpoint({
    method: 'GET',
    path: '/customs',
    summary: 'Documents of the channel; search looks into names and texts; trashed=1 lists the bin',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery.extend({
      search: searchTerm(),
      folder_id: id('Папка').optional(),
      trashed: flag('Корзина').optional().catch(undefined),
      sort: z.enum(documentOrders, { error: refusalTexts.notAChoice('Порядок') }).optional(),
      page: page(),
      per_page: perPage(50),
    }),
    reply: paged(document),
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/customs',
    summary: 'Add a document of up to 50 MiB; without folder_id it goes to «По умолчанию»',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    body: z.object({
      name: text('Название', { max: documentLimits.name, isLine: true }),
      folder_id: z.preprocess(
        (value) => (value === '' || value === 'null' || value === '0' || value === 0 ? null : value),
        id('Папка').nullish(),
      ),
      channel_id: id('Канал').optional(),
    }),
    files: { file: { kind: 'document', most: 1, required: true, label: 'Документ' } },
    reply: document,
  }),
  renameDocument: endpoint({
    method: 'PUT',
    path: '/customs/{custom}',
    summary: 'Give a document another name',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ custom: id('Документ') }),
    query: channelQuery,
    body: z.object({
      name: text('Название', { max: documentLimits.name, isLine: true }),
      channel_id: id('Канал').optional(),
    }),
    reply: document,
  }),
  moveDocuments: endpoint({
    method: 'POST',
    path: '/customs/move',
    summary: 'Put documents into another folder: all or none',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    body: z.object({
      ids: severalDocuments(documentLimits.selected),
      folder_id: id('Папка'),
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  sendDocuments: endpoint({
    method: 'POST',
    path: '/customs/send',
    summary: 'Send several documents as one message to each recipient',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    body: z.object({
      ids: severalDocuments(messageLimits.documents),
      recipients,
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ sent: z.int() }),
  }),
  readDocumentText: endpoint({
    method: 'GET',
    path: '/customs/{custom}/text',
    summary: 'The text of a document’s file: cells by tabs, rows and paragraphs by line breaks',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ custom: id('Документ') }),
    query: channelQuery,
    reply: documentText,
  }),
  trashDocument: endpoint({
    method: 'DELETE',
    path: '/customs/{custom}',
    summary: 'Move a document to the bin, which keeps it for the channel’s `bin_days`',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ custom: id('Документ') }),
    query: channelQuery,
    reply: z.object({ ok: z.literal(true) }),
  }),
  trashDocuments: endpoint({
    method: 'POST',
    path: '/customs/trash',
    summary: 'Move documents to the bin: those that are there, and of the others why not; none: 404',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    body: z.object({ ids: severalDocuments(documentLimits.selected), channel_id: id('Канал').optional() }),
    reply: z.object({
      trashed: z.array(z.int()),
      failed: z.array(z.object({ id: z.int(), reason: z.string() })),
    }),
  }),
  restoreDocuments: endpoint({
    method: 'POST',
    path: '/customs/restore',
    summary: 'Bring documents back: those that are in the bin, and of the others why not; none: 404',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    body: z.object({ ids: severalDocuments(documentLimits.selected), channel_id: id('Канал').optional() }),
    reply: z.object({
      documents: z.array(document),
      failed: z.array(z.object({ id: z.int(), reason: z.string() })),
    }),
  }),
  restoreDocument: endpoint({
    method: 'POST',
    path: '/customs/{custom}/restore',
    summary: 'Bring a document back from the bin',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ custom: id('Документ') }),
    query: channelQuery,
    reply: document,
  }),
  sendDocument: endpoint({
    method: 'POST',
    path: '/customs/{custom}/send',
    summary: 'Send a document as a message to each recipient',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ custom: id('Документ') }),
    query: channelQuery,
    body: z.object({
      recipients,
      channel_id: id('Канал').optional(),
    }),
    reply: z.object({ sent: z.int() }),
  }),
  listFolders: endpoint({
    method: 'GET',
    path: '/folders',
    summary: 'The tree of folders',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    reply: z.array(folder),
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/folders',
    summary: 'Create a folder; parent_id null or 0 means the top level',
    access: { for: 'seat', section: 'documents' },
    query: channelQuery,
    body: z.object({
      name: text('Название', { max: documentLimits.folderName, isLine: true }),
      parent_id: z.preprocess(
        (value) => (value === 0 || value === '0' || value === '' ? null : value),
        id('Расположение').nullish(),
      ),
      channel_id: id('Канал').optional(),
    }),
    reply: folder,
  }),
  trashFolder: endpoint({
    method: 'DELETE',
    path: '/folders/{folder}',
    summary: 'Delete a folder; everything in it goes to the bin',
    access: { for: 'seat', section: 'documents' },
    params: z.object({ folder: id('Папка') }),
    query: channelQuery,
    reply: z.object({ ok: z.literal(true) }),
  }),
} as const
