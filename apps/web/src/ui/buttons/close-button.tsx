import { IconX } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'

import { IconButton } from './icon-button.tsx'

interface CloseButtonProps {
  onClick: MouseEventHandler
  whyNot?: string | false
}

/** The cross of a toast, a drawer or a dialog (D-14). */
export function CloseButton({ onClick, whyNot }: CloseButtonProps) {
  return <IconButton label="Закрыть" icon={IconX} size="small" onClick={onClick} whyNot={whyNot} />
}
