import type { Folder } from '@uprava/contract/documents.ts'

import type { SeatAsker } from '#modules/access/index.ts'
import { createFolder, listFolders, uploadDocument } from '#modules/documents/index.ts'

import { asSeat } from './askers.ts'
import { withUpload } from './papers.ts'
import { accountOf } from './people.ts'
import { shelves, type DemoFolder } from './shelves.ts'

/** Folders and documents of the municipal channel and the school; what stands there already is left alone. */
export async function fillShelves(): Promise<void> {
  for (const [phone, shelf] of Object.entries(shelves)) {
    const account = await accountOf(phone)
    if (!account) throw new Error('Nobody in the demo fills this shelf')
    await asSeat(account, async (asker) => {
      const tree = await listFolders(asker)
      const standard = tree.find((folder) => folder.is_default)!
      await addDocuments(asker, standard, shelf)
      await addFolders(asker, null, tree, shelf)
    })
  }
}

async function addFolders(
  asker: SeatAsker,
  parentId: number | null,
  present: readonly Folder[],
  { folders = {} }: DemoFolder,
): Promise<void> {
  for (const [name, content] of Object.entries(folders)) {
    const folder = present.find((one) => one.name === name) ?? (await createFolder(asker, { name, parentId }))
    await addDocuments(asker, folder, content)
    await addFolders(asker, folder.id, folder.children, content)
  }
}

async function addDocuments(asker: SeatAsker, folder: Folder, { documents = {} }: DemoFolder): Promise<void> {
  for (const [name, paper] of Object.entries(documents)) {
    if (folder.documents.some((document) => document.name === name)) continue
    await withUpload(name, paper, (file) => uploadDocument(asker, { name, folderId: folder.id }, file))
  }
}
