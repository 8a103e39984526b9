export { EventsPage } from './events-page.tsx'
export { RequestsPage } from './requests-page.tsx'
