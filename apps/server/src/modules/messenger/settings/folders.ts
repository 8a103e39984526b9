import type { SeatActor } from '#modules/access/index.ts'
import { refuse } from '#platform/http/index.ts'

import type { FolderFilter } from '../chats/chats.repository.ts'

/** What the folder of the actor holds; another's is not found. */
export async function folderFilter(_actor: SeatActor, _id: number): Promise<FolderFilter> {
  throw refuse.notFound()
}
