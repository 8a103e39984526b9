import { IconMoodPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { LazyEmojiPicker } from '#ui/emoji/lazy-emoji-picker.tsx'
import { portalTarget } from '#ui/lib/portal-target.ts'
import { Popover } from '#ui/overlays/popover.tsx'

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
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const toggle = (button: HTMLElement) => {
    setOpener(button)
    setOpen(!isOpen)
    setPickerOpen(false)
  }
  const close = () => setOpen(false)
  const pick = (emoji: string) => {
    close()
    onReact(emoji)
  }
  return (
    <>
      <IconButton
        size="small"
        label="Добавить реакцию"
        icon={IconMoodPlus}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => toggle(event.currentTarget)}
      />
      <Popover
        opened={isOpen}
        onClose={close}
        anchor={opener}
        side="top"
        offset={4}
        home={portalTarget(opener)}
        dialog="Реакция"
      >
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
      </Popover>
    </>
  )
}
