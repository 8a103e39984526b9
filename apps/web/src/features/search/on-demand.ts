/* What stands over the screen, loaded when it is first wanted. */
export { Keys } from './keys-dialog.tsx'
export { openKeys } from './keys-key.ts'
export { NewChat } from './new-chat.tsx'
export { Palette } from './palette.tsx'
