import { onAccessChanged, type AccountActor } from '#modules/access/index.ts'
import { registerBrowserPush } from '#modules/notifications/index.ts'
import { registerSearchSource } from '#modules/search/index.ts'
import { db } from '#platform/database/index.ts'
import type { Module } from '#platform/module.ts'

import './messenger.tables.ts'
import { findChats } from './chats/list-chats.ts'
import { clearRecipients, recipientsChange } from './events/known-recipients.ts'
import { followMessages } from './events/missed-messages.ts'
import { publishPresence } from './events/presence.ts'
import { flushed, onMessageForOffline } from './events/publish.ts'
import { followSeats } from './groups/follow-seats.ts'
import { mountGroups } from './groups/groups.routes.ts'
import { findSeenFile } from './messages/messages.repository.ts'
import { clearChatCache } from './messenger.access.ts'
import { checkUnreadJob, cleanUpMessengerJob, leaveClosedGroupsJob } from './messenger.jobs.ts'
import { mountMessenger } from './messenger.routes.ts'
import { closePollsJob, onPollJobs, publishPollJob } from './polls/polls.jobs.ts'
import { publishLater } from './polls/publish-poll.ts'
import { closeDuePolls } from './polls/vote.ts'
import { countSentElsewhere } from './posting/sending-limit.ts'
import { noticePushJob, pushNotice } from './push/notice-push.ts'
import { clearPushKeys } from './push/push-keys.ts'
import { queuePush } from './push/push.ts'
import { checkScheduledJob, onTimeOfScheduled, sendScheduledJob } from './scheduled/scheduled.jobs.ts'
import { observeScheduled, sendDue } from './scheduled/send-due.ts'
import { searchMessages } from './search/search-messages.ts'
import { resetVocabulary, flushWords } from './search/search-vocabulary.ts'

let stopListening: (() => void)[] = []
let stopFollowing: (() => Promise<void>) | undefined

/** Private rooms, organization chats and groups. */
export const messenger: Module = {
  name: 'messenger',
  mount(app) {
    followSeats()
    onTimeOfScheduled(sendDue)
    onPollJobs({ closeDue: closeDuePolls, publish: publishLater })
    observeScheduled()
    registerSearchSource('chats', findChats)
    registerSearchSource('messages', (actor, search, limit) =>
      searchMessages(actor, { search, type: 'all', per_page: limit }),
    )
    mountMessenger(app)
    mountGroups(app)
  },
  jobs: [
    checkUnreadJob,
    cleanUpMessengerJob,
    leaveClosedGroupsJob,
    noticePushJob,
    sendScheduledJob,
    checkScheduledJob,
    closePollsJob,
    publishPollJob,
  ],
  async start() {
    clearChatCache()
    clearRecipients()
    resetVocabulary()
    clearPushKeys()
    registerBrowserPush(pushNotice)
    const push = onMessageForOffline(queuePush)
    const access = onAccessChanged({ changing: recipientsChange, changed: clearRecipients })
    stopListening = [publishPresence(), push, access, countSentElsewhere()]
    stopFollowing = await followMessages()
  },
  async stop() {
    for (const stop of stopListening) stop()
    await stopFollowing?.()
    await flushed()
    await flushWords()
  },
}

/** Whether the account may see the file in some message of its chats. */
export async function mayReadFile(actor: Pick<AccountActor, 'managerId'>, fileId: number): Promise<boolean> {
  return (await findSeenFile(db(), actor.managerId, fileId)) !== null
}
