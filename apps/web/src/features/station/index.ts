export { StationInBackground } from './station-in-background.tsx'
