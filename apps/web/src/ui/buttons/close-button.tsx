import { IconX } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'

import { IconButton } from './icon-button.tsx'

interface CloseButtonProps {
  onClick: MouseEventHandler
  disabledReason?: string | false
}

/** The cross of a toast, a drawer or a dialog (D-14). */
export function CloseButton({ onClick, disabledReason }: CloseButtonProps) {
  return (
    <IconButton label="Закрыть" icon={IconX} size="small" onClick={onClick} disabledReason={disabledReason} />
  )
}
