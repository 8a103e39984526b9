import { Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx'

/** Opens the emoji picker. */
export function EmojiButton({ icon, onPick }: { icon: Icon; onPick: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <IconButton label="Эмодзи" icon={icon} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} />
      </Popover.Target>
      <Popover.Dropdown>
        <LazyEmojiPicker
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
