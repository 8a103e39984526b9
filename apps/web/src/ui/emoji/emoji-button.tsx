import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { Popover } from '../overlays/popover.tsx'
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx'

/** Opens the emoji picker. */
export function EmojiButton({ icon, onPick }: { icon: Icon; onPick: (emoji: string) => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const toggle = (button: HTMLElement) => {
    setOpener(button)
    setOpen(!isOpen)
  }
  return (
    <>
      <IconButton
        label="Эмодзи"
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => toggle(event.currentTarget)}
      />
      <Popover
        opened={isOpen}
        onClose={() => setOpen(false)}
        anchor={opener}
        side="top-end"
        offset={8}
        home={undefined}
        dialog="Эмодзи"
      >
        <LazyEmojiPicker
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      </Popover>
    </>
  )
}
