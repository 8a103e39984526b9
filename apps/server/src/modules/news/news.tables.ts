import type { Generated } from 'kysely'

export type NewsTable = {
  id: Generated<number>
  title: string
  category: string
  cover_file_id: number | null
  body: string
  is_published: boolean
  published_at: Date | null
  told_up_to_manager_id: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type NewsPicturesTable = {
  file_id: number
  news_id: number | null
  created_at: Generated<Date>
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    news: NewsTable
    news_pictures: NewsPicturesTable
    'shared.news': Pick<NewsTable, 'id' | 'title'>
  }
}
