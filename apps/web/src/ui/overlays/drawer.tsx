import { DialogLayer, type DialogProps } from './dialog-layer.tsx'

interface DrawerProps extends DialogProps {
  side?: 'left' | 'right'
  /** 80 % of the window without a word; the sidebar and the filters say `85%` (NAV-46, NAV-53, NAV-54). */
  width?: string
  titleHidden?: boolean
}

/** A panel that comes from a side: the sidebar on narrow screens, filters, information about a chat (D-14). */
export function Drawer({ side = 'left', width = '80%', ...dialog }: DrawerProps) {
  return <DialogLayer {...dialog} shape={side} width={width} />
}
