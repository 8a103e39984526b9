import type { SubjectType } from '@uprava/contract/messenger.ts'
import { chatSettingsCalls } from '@uprava/contract/messenger/chat-settings.ts'
import { mentionCalls } from '@uprava/contract/messenger/mentions.ts'
import { messengerCalls as calls } from '@uprava/contract/messenger/messenger-calls.ts'
import { offlineCalls } from '@uprava/contract/messenger/offline.ts'
import { pollCalls } from '@uprava/contract/messenger/polls.ts'
import { scheduledCalls } from '@uprava/contract/messenger/scheduled.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import { getChatInfo } from './chats/chat-info.ts'
import { listChats } from './chats/list-chats.ts'
import { countUnread, markAllAsRead } from './chats/read-chat.ts'
import { notifyWriting } from './events/notify-writing.ts'
import { listMentionable } from './mentions/list-mentionable.ts'
import { listMentions } from './mentions/list-mentions.ts'
import * as change from './messages/change-message.ts'
import { forwardMessages } from './messages/forward-messages.ts'
import { listMessages } from './messages/history.ts'
import { listMedia } from './messages/media.ts'
import { saveMessage } from './messages/save-message.ts'
import { listOffline } from './offline/list-offline.ts'
import * as polls from './polls/vote.ts'
import { listDrafts, saveDraft } from './posting/drafts.ts'
import { subscribePush, unsubscribePush } from './push/push.ts'
import * as scheduled from './scheduled/change-scheduled.ts'
import { sendOrPutOff } from './scheduled/schedule-message.ts'
import { sendScheduledNow } from './scheduled/send-due.ts'
import { searchMessages } from './search/search-messages.ts'
import { orderPins, setChatSettings } from './settings/chat-settings.ts'
import * as folders from './settings/folders.ts'
import { getSettings, updateSettings } from './settings/messenger-settings.ts'

type ChatCall = {
  params: { id: number }
  query: { subject_type: SubjectType }
}
const refOf = ({ params, query }: ChatCall) => ({ subject_type: query.subject_type, id: params.id })

export function mountMessenger(app: HttpServer): void {
  serve(app, calls.listChats, ({ actor, query }) => listChats(actor, query))
  serve(app, calls.countUnread, ({ actor }) => countUnread(actor))
  serve(app, calls.listMessages, (call) => listMessages(call.actor, refOf(call), call.query))
  serve(app, calls.getChatInfo, (call) => getChatInfo(call.actor, refOf(call)))
  serve(app, calls.listChatMedia, (call) => listMedia(call.actor, refOf(call), call.query))
  serve(app, calls.notifyWriting, (call) => notifyWriting(call.actor, refOf(call)))
  serve(app, calls.markAllAsRead, (call) => markAllAsRead(call.actor, refOf(call)))
  serve(app, calls.sendMessage, (call) => sendOrPutOff(call.actor, refOf(call), call.body, call.files.files))
  serve(app, calls.forwardMessages, ({ actor, body }) => forwardMessages(actor, body))
  serve(app, calls.editMessage, ({ actor, params, body }) => change.editMessage(actor, params.id, body))
  serve(app, calls.deleteMessage, ({ actor, params }) => change.deleteMessage(actor, params.id))
  serve(app, calls.toggleReaction, ({ actor, params, body }) =>
    change.toggleReaction(actor, params.id, body.emoji),
  )
  serve(app, calls.pinMessage, ({ actor, params }) => change.pinMessage(actor, params.id))
  serve(app, calls.unpinMessage, ({ actor, params }) => change.unpinMessage(actor, params.id))
  serve(app, calls.searchMessages, ({ actor, query }) => searchMessages(actor, query))
  serve(app, calls.listDrafts, ({ actor }) => listDrafts(actor))
  serve(app, calls.saveDraft, ({ actor, body }) => saveDraft(actor, body))
  serve(app, calls.getMessengerSettings, ({ actor }) => getSettings(actor))
  serve(app, calls.updateMessengerSettings, ({ actor, body }) => updateSettings(actor, body))
  serve(app, calls.subscribePush, ({ actor, body }) => subscribePush(actor, body))
  serve(app, calls.unsubscribePush, ({ actor, body }) => unsubscribePush(actor, body.endpoint))
  serve(app, mentionCalls.listMentionable, ({ actor, query }) => listMentionable(actor, query))
  serve(app, mentionCalls.listMentions, ({ actor, query }) => listMentions(actor, query))
  serve(app, offlineCalls.listOffline, ({ actor, query }) => listOffline(actor, query))
  mountOrder(app)
  mountScheduled(app)
  mountPolls(app)
}

function mountPolls(app: HttpServer): void {
  serve(app, pollCalls.vote, ({ actor, params, body }) => polls.vote(actor, params.id, body.option_ids))
  serve(app, pollCalls.closePoll, ({ actor, params }) => polls.closePoll(actor, params.id))
  serve(app, pollCalls.listVotes, ({ actor, params, query }) => polls.listVotes(actor, params.id, query))
}

/** What is sent later. */
function mountScheduled(app: HttpServer): void {
  serve(app, scheduledCalls.listScheduled, ({ actor, query: { subject_type: type, id } }) =>
    scheduled.listScheduled(
      actor,
      type === undefined || id === undefined ? null : { subject_type: type, id },
    ),
  )
  serve(app, scheduledCalls.updateScheduled, ({ actor, params, body }) =>
    scheduled.updateScheduled(actor, params.id, body),
  )
  serve(app, scheduledCalls.deleteScheduled, ({ actor, params }) =>
    scheduled.deleteScheduled(actor, params.id),
  )
  serve(app, scheduledCalls.sendScheduledNow, ({ actor, params }) => sendScheduledNow(actor, params.id))
}

/** How an account has ordered its chats. */
function mountOrder(app: HttpServer): void {
  serve(app, chatSettingsCalls.setChatSettings, (call) => setChatSettings(call.actor, refOf(call), call.body))
  serve(app, chatSettingsCalls.orderPins, ({ actor, body }) => orderPins(actor, body.chats))
  serve(app, chatSettingsCalls.saveMessage, ({ actor, params }) => saveMessage(actor, params.id))
  serve(app, chatSettingsCalls.listChatFolders, ({ actor }) => folders.listFolders(actor))
  serve(app, chatSettingsCalls.createChatFolder, ({ actor, body }) => folders.createFolder(actor, body))
  serve(app, chatSettingsCalls.orderChatFolders, ({ actor, body }) => folders.orderFolders(actor, body.ids))
  serve(app, chatSettingsCalls.updateChatFolder, ({ actor, params, body }) =>
    folders.updateFolder(actor, params.id, body),
  )
  serve(app, chatSettingsCalls.deleteChatFolder, ({ actor, params }) =>
    folders.deleteFolder(actor, params.id),
  )
}
