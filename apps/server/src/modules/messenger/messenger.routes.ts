import { messengerCalls as calls } from '@uprava/contract/messenger.ts'

import { serve } from '#modules/access/index.ts'
import type { HttpServer } from '#platform/http/index.ts'

import * as change from './change-message.ts'
import { getChatInfo } from './chat-info.ts'
import { listDrafts, saveDraft } from './drafts.ts'
import { forwardMessages } from './forward-messages.ts'
import { listMessages } from './history.ts'
import { listChats } from './list-chats.ts'
import { listMedia } from './media.ts'
import { getSettings, updateSettings } from './messenger-settings.ts'
import { notifyWriting } from './notify-writing.ts'
import { subscribePush, unsubscribePush } from './push.ts'
import { countUnread, markAllAsRead } from './read-chat.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'

type ChatCall = {
  params: { id: number }
  query: { subject_type: 'PRIVATE-ROOM' | 'PRIVATE-MANAGER' | 'ORGANIZATION' }
}
const named = ({ params, query }: ChatCall) => ({ subject_type: query.subject_type, id: params.id })

export function mountMessenger(app: HttpServer): void {
  serve(app, calls.listChats, ({ asker, query }) => listChats(asker, query))
  serve(app, calls.countUnread, ({ asker }) => countUnread(asker))
  serve(app, calls.listMessages, (call) => listMessages(call.asker, named(call), call.query))
  serve(app, calls.getChatInfo, (call) => getChatInfo(call.asker, named(call)))
  serve(app, calls.listChatMedia, (call) => listMedia(call.asker, named(call), call.query))
  serve(app, calls.notifyWriting, (call) => notifyWriting(call.asker, named(call)))
  serve(app, calls.markAllAsRead, (call) => markAllAsRead(call.asker, named(call)))
  serve(app, calls.sendMessage, (call) => sendMessage(call.asker, named(call), call.body, call.files.files))
  serve(app, calls.forwardMessages, ({ asker, body }) => forwardMessages(asker, body))
  serve(app, calls.editMessage, ({ asker, params, body }) =>
    change.editMessage(asker, params.id, body.message),
  )
  serve(app, calls.deleteMessage, ({ asker, params }) => change.deleteMessage(asker, params.id))
  serve(app, calls.toggleReaction, ({ asker, params, body }) =>
    change.toggleReaction(asker, params.id, body.emoji),
  )
  serve(app, calls.pinMessage, ({ asker, params }) => change.pinMessage(asker, params.id))
  serve(app, calls.unpinMessage, ({ asker, params }) => change.unpinMessage(asker, params.id))
  serve(app, calls.searchMessages, ({ asker, query }) => searchMessages(asker, query))
  serve(app, calls.listDrafts, ({ asker }) => listDrafts(asker))
  serve(app, calls.saveDraft, ({ asker, body }) => saveDraft(asker, body))
  serve(app, calls.getMessengerSettings, ({ asker }) => getSettings(asker))
  serve(app, calls.updateMessengerSettings, ({ asker, body }) => updateSettings(asker, body))
  serve(app, calls.subscribePush, ({ asker, body }) => subscribePush(asker, body))
  serve(app, calls.unsubscribePush, ({ asker, body }) => unsubscribePush(asker, body.endpoint))
}
