import type { Message } from '@uprava/contract/messenger.ts'

import { refOfName } from '../chat.ts'
import { messenger } from '../state/messenger-state.ts'
import classes from './message-bubble.module.css'

type SavedFromProps = { from: NonNullable<Message['saved_from']> }

/** Whose message was saved, and the way to the original while it may be seen (CHAT-28). */
export function SavedFrom({ from: { chat, message_id: messageId, sender } }: SavedFromProps) {
  const jump = () => {
    if (chat === null) return
    // The name follows with the info of the chat.
    messenger.open(refOfName(chat), { name: '', avatar: null })
    messenger.set({ target: messageId })
  }
  return (
    <p className={classes.forwarded}>
      Сохранено от: {sender.full_name}
      {chat !== null && (
        <>
          {' · '}
          <button type="button" className={classes.toMessage} onClick={jump}>
            Показать в переписке
          </button>
        </>
      )}
    </p>
  )
}
