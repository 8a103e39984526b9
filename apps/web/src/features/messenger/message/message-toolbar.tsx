import { IconArrowBackUp, IconCopy, IconDots, IconX } from '@tabler/icons-react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ContextMenu, type ContextMenuPlace } from '#ui/overlays/context-menu.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import classes from './message-bubble.module.css'
import { allActions, furtherActions } from './message-menu.ts'
import { mayDelete, type MessageMenu } from './message-rights.ts'
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

type MessageContextMenuProps = { menu: MessageMenu; place: ContextMenuPlace; onClose: () => void }

/** All actions of a message, at the pointer. */
export function MessageContextMenu({ menu, place, onClose }: MessageContextMenuProps) {
  return (
    <ContextMenu label="Действия с сообщением" place={place} items={allActions(menu)} onClose={onClose} />
  )
}
