import { Popover } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LazyEmojiPicker } from '#ui/emoji/lazy-emoji-picker.tsx'
import { portalTarget } from '#ui/lib/portal-target.ts'

import classes from './reactions.module.css'

/** The frequent reactions; the others are in the full picker. */
const frequent = [
  { emoji: '👍', label: 'Нравится' },
  { emoji: '❤️', label: 'Сердце' },
  { emoji: '🤝', label: 'Договорились' },
  { emoji: '✅', label: 'Выполнено' },
  { emoji: '👀', label: 'Смотрю' },
  { emoji: '🙏', label: 'Спасибо' },
] as const

/** Adds a reaction to a message. */
export function ReactionButton({ onReact }: { onReact: (emoji: string) => void }) {
  const [home, setHome] = useState<HTMLElement | null>(null)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const close = () => {
    setHome(null)
    setPickerOpen(false)
  }
  const pick = (emoji: string) => {
    close()
    onReact(emoji)
  }
  return (
    <Popover
      opened={home !== null}
      onChange={(isOpened) => !isOpened && close()}
      position="top"
      offset={4}
      trapFocus
      returnFocus
      withRoles={false}
      floatingStrategy="fixed"
      portalProps={{ target: home ?? undefined }}
    >
      <Popover.Target>
        <IconButton
          size="small"
          label="Добавить реакцию"
          icon={IconMoodPlus}
          aria-haspopup="dialog"
          aria-expanded={home !== null}
          onClick={(event) => (home ? close() : setHome(portalTarget(event.currentTarget)))}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Реакция">
        {isPickerOpen ? (
          <LazyEmojiPicker onPick={pick} />
        ) : (
          <div className={classes.frequent}>
            {frequent.map(({ emoji, label }) => (
              <button
                key={emoji}
                type="button"
                className={classes.choice}
                aria-label={label}
                data-hint={label}
                onClick={() => pick(emoji)}
              >
                {emoji}
              </button>
            ))}
            <IconButton label="Все эмодзи" icon={IconMoodPlus} onClick={() => setPickerOpen(true)} />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
