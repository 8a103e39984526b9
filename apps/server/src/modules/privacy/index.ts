export { erasePerson } from './erase-person.ts'
export { writeArchive } from './export-person.ts'
