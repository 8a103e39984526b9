import type { Section } from '../endpoint.ts'

/** Titles of the sections of a seat on the screen (PERM-03 to PERM-06, PERM-18, STAFF-38). */
export const sectionTitles: Readonly<Record<Section, string>> = {
  my_channel: 'Рабочее место',
  posts: 'Новости',
  team: 'Сотрудники',
  tickets: 'Заявки',
  documents: 'Документы',
}
