import type { Folder } from '@uprava/contract/documents.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { createFolder, listFolders, uploadDocument } from '#modules/documents/index.ts'

import { asSeat } from './actors.ts'
import { withUpload } from './papers.ts'
import { accountOf } from './people.ts'
import { shelves, type DemoFolder } from './shelves.ts'

/** Folders and documents of the municipal channel and the school; what stands there already is left alone. */
export async function fillShelves(): Promise<void> {
  for (const [phone, shelf] of Object.entries(shelves)) {
    const account = await accountOf(phone)
    if (!account) throw new Error('Nobody in the demo fills this shelf')
    await asSeat(account, async (actor) => {
      const tree = await listFolders(actor)
      const standard = tree.find((folder) => folder.is_default)!
      await addDocuments(actor, standard, shelf)
      await addFolders(actor, null, tree, shelf)
    })
  }
}

async function addFolders(
  actor: SeatActor,
  parentId: number | null,
  present: readonly Folder[],
  { folders = {} }: DemoFolder,
): Promise<void> {
  for (const [name, content] of Object.entries(folders)) {
    const folder = present.find((one) => one.name === name) ?? (await createFolder(actor, { name, parentId }))
    await addDocuments(actor, folder, content)
    await addFolders(actor, folder.id, folder.children, content)
  }
}

async function addDocuments(actor: SeatActor, folder: Folder, { documents = {} }: DemoFolder): Promise<void> {
  for (const [name, paper] of Object.entries(documents)) {
    if (folder.documents.some((document) => document.name === name)) continue
    await withUpload(name, paper, (file) => uploadDocument(actor, { name, folderId: folder.id }, file))
  }
}
