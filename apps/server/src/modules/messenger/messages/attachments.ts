import type { SeatActor } from '#modules/access/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { storeFile } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

/** A stored file to attach to a message; `name` is what recipients see. */
export type Attachment = { readonly fileId: number; readonly name: string }

/**
 * Resolves internal documents to attachments, one for each id, in order. Refuses documents that the actor may not read.
 */
export type AttachmentSource = (
  tx: Tx,
  actor: SeatActor,
  documentIds: readonly number[],
) => Promise<readonly Attachment[]>

let source: AttachmentSource | undefined

/** Called by the documents module, which imports the messenger and not the other way round. */
export function registerAttachmentSource(registered: AttachmentSource): void {
  source = registered
}

/** Stores the received files and resolves the documents, which need the section «Документы». */
export async function attach(
  tx: Tx,
  actor: SeatActor,
  {
    files,
    documentIds,
    isVoice = false,
  }: { files: readonly UploadedFile[]; documentIds: readonly number[]; isVoice?: boolean },
): Promise<Attachment[]> {
  const documents = documentIds.length === 0 ? [] : await documentsOf(tx, actor, documentIds)
  const stored: Attachment[] = []
  for (const file of files) {
    const { id, name } = await storeFile(tx, file, isVoice ? 'voice' : 'attachment')
    stored.push({ fileId: id, name })
  }
  return [...stored, ...documents]
}

async function documentsOf(tx: Tx, actor: SeatActor, ids: readonly number[]): Promise<readonly Attachment[]> {
  if (!actor.isOwner && !actor.sections.has('documents')) throw refuse.forbidden()
  if (!source) throw refuse.notFound()
  return source(tx, actor, ids)
}
