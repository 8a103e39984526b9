import type { Message } from '@uprava/contract/messenger.ts'

import { plural } from '#ui/lib/format.ts'

import type { Viewer } from '../chat.ts'
import classes from './reactions.module.css'

type ReactionsProps = {
  message: Message
  viewer: Viewer
  onReact: (message: Message, emoji: string) => void
}

/** The reactions of a message with their counts; a press adds or removes the viewer's own. */
export function Reactions({ message, viewer, onReact }: ReactionsProps) {
  if (message.reactions.length === 0) return null
  return (
    <ul className={classes.reactions} aria-label="Реакции">
      {message.reactions.map(({ emoji, manager_ids: managerIds }) => {
        const isMine = managerIds.includes(viewer.managerId)
        const count = plural(managerIds.length, ['человек', 'человека', 'человек'])
        return (
          <li key={emoji}>
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={isMine}
              aria-label={`${emoji} ${count}${isMine ? ', и вы' : ''}`}
              data-hint={isMine ? 'Убрать свою реакцию' : 'Присоединиться'}
              onClick={() => onReact(message, emoji)}
            >
              <span aria-hidden>{emoji}</span>
              <span aria-hidden data-figures>
                {managerIds.length}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
