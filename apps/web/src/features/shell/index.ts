/** The frame around the screens: sidebar, header, panels, badges. */
export { panels, usePanels } from './panels.ts'
export { Shell } from './shell.tsx'
export { useTopBarAction } from './top-bar-action.ts'
export { useBackInTopBar } from './top-bar-back.ts'
export { unread } from './use-unread.ts'
