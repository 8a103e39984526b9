/** The frame around the screens: sidebar, header, panels, badges. */
export { updatePanels, usePanels } from './panels.ts'
export { Shell } from './shell.tsx'
export { Bell } from './sidebar.tsx'
export { useTopBarAction } from './top-bar-action.ts'
export { useBackInTopBar } from './top-bar-back.ts'
export { useReplacedTopBar } from './top-bar-replaced.ts'
export { offerUpdate } from './update-bar.tsx'
export { updateUnread, useUnread } from './use-unread.ts'
