import type { ContextMenuPlace } from '#ui/overlays/context-menu.tsx'

/** What the menu of a row shows: its actions, or the choices of one of them. */
export type MenuLevel = 'actions' | 'mute' | 'folders'
export type OpenMenu = ContextMenuPlace & { level: MenuLevel }
