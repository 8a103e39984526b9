/** Organizations that take messages: search, filters, cards. */
export { DirectoryPage } from './directory-page.tsx'
