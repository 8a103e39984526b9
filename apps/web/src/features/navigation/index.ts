/** Addresses of the workspace and the titles of its screens. */
export { guard, hasNoScreen, isPublic, showsSidebar } from './guards.ts'
export { leaveIntent, useIntent } from './intents.ts'
export { clearOpened, keepOpened, lastOpened, type Opened } from './opened.ts'
export { closePalette, openPalette, usePaletteState } from './palette-state.ts'
export {
  keepReturnAddress,
  keepWantedAddress,
  takeReturnAddress,
  takeWantedAddress,
} from './return-address.ts'
export {
  documentsSearch,
  messengerSearch,
  profileSearch,
  stationSearch,
  type MessengerSearch,
} from './search.ts'
