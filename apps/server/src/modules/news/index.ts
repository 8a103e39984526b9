export { createNews } from './edit-news.ts'
