import { IconArrowBackUp, IconCopy, IconDots, IconX } from '@tabler/icons-react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import classes from './message-bubble.module.css'
import { furtherActions, mayDelete, type MessageMenu } from './message-menu.ts'
import { ReactionButton } from './reaction-button.tsx'

/** The actions of a message: the frequent ones as buttons, the others in a menu. */
export function MessageToolbar(menu: MessageMenu) {
  const { message, rights, actions } = menu
  return (
    <div className={classes.track}>
      <div className={classes.actions}>
        {rights.acts && <ReactionButton onReact={(emoji) => actions.react(message, emoji)} />}
        {rights.writes && (
          <IconButton
            size="small"
            label="Ответить"
            icon={IconArrowBackUp}
            onClick={() => actions.reply(message)}
          />
        )}
        {message.message !== '' && (
          <IconButton
            size="small"
            label="Скопировать"
            icon={IconCopy}
            onClick={() => void actions.copy(message.plain)}
          />
        )}
        <Menu
          side="bottom-end"
          items={furtherActions(menu)}
          trigger={<IconButton size="small" label="Другие действия" icon={IconDots} />}
        />
        {mayDelete(menu) && (
          <IconButton
            size="small"
            label="Удалить сообщение"
            icon={IconX}
            tone="danger"
            onClick={() => void actions.remove(message)}
          />
        )}
      </div>
    </div>
  )
}
