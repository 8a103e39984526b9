import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  type Icon,
} from '@tabler/icons-react'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import type { FormatAction } from './format-text.ts'
import classes from './tools.module.css'

const buttons: readonly { action: FormatAction; label: string; icon: Icon; keys?: string }[] = [
  { action: 'bold', label: 'Жирный', icon: IconBold, keys: 'Control+B' },
  { action: 'italic', label: 'Курсив', icon: IconItalic, keys: 'Control+I' },
  { action: 'strike', label: 'Зачёркнутый', icon: IconStrikethrough, keys: 'Control+Shift+X' },
  { action: 'code', label: 'Код', icon: IconCode, keys: 'Control+E' },
  { action: 'link', label: 'Ссылка', icon: IconLink, keys: 'Control+Shift+L' },
  { action: 'list', label: 'Список', icon: IconList },
  { action: 'numbers', label: 'Нумерованный список', icon: IconListNumbers },
  { action: 'quote', label: 'Цитата', icon: IconBlockquote },
]

/** The marks of a message as buttons (messenger §3); a press keeps the selection of the field. */
export function FormatToolbar({ onAction }: { onAction: (action: FormatAction) => void }) {
  return (
    <div role="toolbar" aria-label="Оформление текста" className={classes.toolbar}>
      {buttons.map(({ action, label, icon, keys }) => (
        <IconButton
          key={action}
          size="small"
          label={label}
          icon={icon}
          aria-keyshortcuts={keys}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAction(action)}
        />
      ))}
    </div>
  )
}
