import type { SeatActor } from '#modules/access/index.ts'
import type { Tx } from '#platform/database/index.ts'
import { keepFile } from '#platform/files/index.ts'
import { refuse, type UploadedFile } from '#platform/http/index.ts'

/** A stored file on its way into a message; `name` is what the receiver sees. */
export type Attachment = { readonly fileId: number; readonly name: string }

/**
 * Where internal documents come from. Answers an attachment for each id, in order, and refuses on behalf of the actor
 * what cannot be read.
 */
export type AttachmentSource = (
  tx: Tx,
  actor: SeatActor,
  documentIds: readonly number[],
) => Promise<readonly Attachment[]>

let source: AttachmentSource | undefined

/** The documents module offers itself: the messenger does not know it. */
export function offerAttachments(offered: AttachmentSource): void {
  source = offered
}

/** Keeps the received files and looks up the documents. Without the section «Документы» there are none to send. */
export async function attach(
  tx: Tx,
  actor: SeatActor,
  { files, documentIds }: { files: readonly UploadedFile[]; documentIds: readonly number[] },
): Promise<Attachment[]> {
  const documents = documentIds.length === 0 ? [] : await documentsOf(tx, actor, documentIds)
  const kept: Attachment[] = []
  for (const file of files) {
    const { id, name } = await keepFile(tx, file, 'attachment')
    kept.push({ fileId: id, name })
  }
  return [...kept, ...documents]
}

async function documentsOf(tx: Tx, actor: SeatActor, ids: readonly number[]): Promise<readonly Attachment[]> {
  if (!actor.isOwner && !actor.sections.has('documents')) throw refuse.forbidden()
  if (!source) throw refuse.notFound()
  return source(tx, actor, ids)
}
