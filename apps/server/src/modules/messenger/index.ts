import type { AccountAsker } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import type { Module } from '#platform/module.ts'

import './messenger.tables.ts'
import { showsFile } from './messages.repository.ts'
import { forgetChats } from './messenger.access.ts'
import { checkUnreadJob, tidyMessengerJob } from './messenger.jobs.ts'
import { mountMessenger } from './messenger.routes.ts'
import { tellPresence } from './presence.ts'
import { forgetPushKeys } from './push-keys.ts'
import { pushMessage } from './push.ts'
import { allTold, onMessageForAbsent } from './tell.ts'
import { forgetWords, keepFreshWords } from './word-memory.ts'

export { offerAttachments, type Attachment, type AttachmentSource } from './attachments.ts'
export { toggleReaction } from './change-message.ts'
export { reachRecipients } from './forward-messages.ts'
export type { NamedChat } from './messenger.access.ts'
export { openChat, postWithin, receiversOf } from './post-within.ts'
export { markAllAsRead } from './read-chat.ts'
export { sendMessage } from './send-message.ts'

let stopListening: (() => void)[] = []

/** Private rooms and organization chats. */
export const messenger: Module = {
  name: 'messenger',
  mount: mountMessenger,
  jobs: [checkUnreadJob, tidyMessengerJob],
  async start() {
    forgetChats()
    forgetWords()
    forgetPushKeys()
    const push = onMessageForAbsent((...message) => void pushMessage(...message))
    stopListening = [tellPresence(), push]
  },
  async stop() {
    for (const stop of stopListening) stop()
    await allTold()
    await keepFreshWords()
  },
}

/** Whether the account may see the file in some message of its chats. */
export function mayReadFile(asker: Pick<AccountAsker, 'managerId'>, fileId: number): Promise<boolean> {
  return showsFile(db(), asker.managerId, fileId)
}
export { messageKeys } from './search-words.ts'
