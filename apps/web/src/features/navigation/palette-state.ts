import { createStore, useSelector } from '@tanstack/react-store'

/** What stands over the screen: the palette, «Новый чат», the list of keys. */
export type PaletteMode = 'palette' | 'new-chat' | 'keys'

/** `text` is what «Новый чат» begins with, as when a search among the chats has found nothing. */
type OpenPalette = { mode: PaletteMode | null; text: string }

const closed: OpenPalette = { mode: null, text: '' }
const palette = createStore(closed)

export const openPalette = (mode: PaletteMode, text = ''): void => palette.setState(() => ({ mode, text }))
export const closePalette = (): void => palette.setState(() => closed)
export const usePaletteState = (): OpenPalette => useSelector(palette)
