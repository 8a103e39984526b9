/** The palette, «Новый чат», the list of keys: one search over everything, and the commands of all screens. */
export { PaletteHost } from './palette-host.tsx'
