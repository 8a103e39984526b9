export { erasePerson } from './erase-person.ts'
export { writeArchive } from './export-person.ts'
export { repeatErasures } from './repeat-erasures.ts'
