/** The event by which a tab learns that reading without a connection was switched on. */
const switchedOn = 'offline-reading-on'

/** Says in this tab that reading without a connection was switched on. */
export const announceOfflineReading = (): boolean => window.dispatchEvent(new Event(switchedOn))

/** Calls back whenever it was switched on in this tab. Returns how to give up. */
export function onOfflineReading(callback: () => void): () => void {
  window.addEventListener(switchedOn, callback)
  return () => window.removeEventListener(switchedOn, callback)
}
