import { Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'

const EmojiPicker = lazy(() =>
  import('./emoji-picker.tsx').then((module) => ({ default: module.EmojiPicker })),
)

/** Opens the emoji picker; its data is loaded with the first opening and comes from the product itself. */
export function EmojiButton({ icon, onPick }: { icon: Icon; onPick: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <IconButton label="Эмодзи" icon={icon} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Spinner />}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpen(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
