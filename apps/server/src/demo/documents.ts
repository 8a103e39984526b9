import type { Folder } from '@uprava/contract/documents.ts'

import type { SeatActor } from '#modules/access/index.ts'
import { createFolder, listFolders, uploadDocument } from '#modules/documents/index.ts'

import { asMember } from './actors.ts'
import { withUpload } from './files.ts'
import { foldersByChannel, type DemoFolder } from './folders.ts'
import { accountOf } from './people.ts'

/** Folders and documents of the municipal channel and the school; what exists is left alone. */
export async function seedDocuments(): Promise<void> {
  for (const [phone, root] of Object.entries(foldersByChannel)) {
    const account = await accountOf(phone)
    if (!account) throw new Error('No demo account has this phone')
    await asMember(account, async (actor) => {
      const tree = await listFolders(actor)
      const standard = tree.find((folder) => folder.is_default)!
      await addDocuments(actor, standard, root)
      await addFolders(actor, null, tree, root)
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
  for (const [name, content] of Object.entries(documents)) {
    if (folder.documents.some((document) => document.name === name)) continue
    await withUpload(name, content, (file) => uploadDocument(actor, { name, folderId: folder.id }, file))
  }
}
