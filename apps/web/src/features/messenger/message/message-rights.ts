import type { Message } from '@uprava/contract/messenger.ts'

import type { ChatRights } from '../groups/group-rules.ts'
import type { MessageActions } from './message-actions.ts'

/** What the actions of a message depend on. */
export type MessageMenu = {
  message: Message
  isOwn: boolean
  isPinned: boolean
  actions: MessageActions
  rights: ChatRights
}

export const mayEdit = ({ isOwn, rights, message }: Pick<MessageMenu, 'isOwn' | 'rights' | 'message'>) =>
  isOwn && rights.writes && message.kind === 'text'
export const mayDelete = ({ isOwn, rights }: Pick<MessageMenu, 'isOwn' | 'rights'>) =>
  rights.deletesAny || (isOwn && rights.acts)
