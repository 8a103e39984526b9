export { StationPage } from './station-page.tsx'
