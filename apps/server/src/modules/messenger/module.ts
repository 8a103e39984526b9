import type { AccountActor } from '#modules/access/index.ts'
import { db } from '#platform/database/index.ts'
import type { Module } from '#platform/module.ts'

import './messenger.tables.ts'
import { tellPresence } from './events/presence.ts'
import { allTold, onMessageForAbsent } from './events/publish.ts'
import { showsFile } from './messages/messages.repository.ts'
import { forgetChats } from './messenger.access.ts'
import { checkUnreadJob, tidyMessengerJob } from './messenger.jobs.ts'
import { mountMessenger } from './messenger.routes.ts'
import { forgetPushKeys } from './push/push-keys.ts'
import { pushMessage } from './push/push.ts'
import { forgetWords, keepFreshWords } from './search/search-vocabulary.ts'

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
export function mayReadFile(actor: Pick<AccountActor, 'managerId'>, fileId: number): Promise<boolean> {
  return showsFile(db(), actor.managerId, fileId)
}
