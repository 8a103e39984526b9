export { NewsDetailsPage } from './news-details-page.tsx'
export { NewsPage } from './news-page.tsx'
