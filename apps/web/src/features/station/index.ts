/** The AI work station: its tabs, access page, settings, journal of answers. */
export { StationInBackground } from './station-in-background.tsx'
