import { createStore, useSelector } from '@tanstack/react-store'

/** What stands over the screen: the palette, «Новый чат», the list of keys. */
export type PaletteMode = 'palette' | 'new-chat' | 'keys'

const palette = createStore<{ mode: PaletteMode | null }>({ mode: null })

export const openPalette = (mode: PaletteMode): void => palette.setState(() => ({ mode }))
export const closePalette = (): void => palette.setState(() => ({ mode: null }))
export const usePaletteMode = (): PaletteMode | null => useSelector(palette, ({ mode }) => mode)
