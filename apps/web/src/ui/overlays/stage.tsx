import { DialogLayer, type DialogProps } from './dialog-layer.tsx'

/** A dark dialog over the whole window, for pictures and videos; its title is announced and not seen. */
export function Stage(dialog: DialogProps) {
  return <DialogLayer {...dialog} shape="stage" width="100%" titleHidden />
}
