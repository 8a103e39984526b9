export { uploadDocument } from './documents.service.ts'
export { createFolder, listFolders } from './folders.ts'
export { exportDocumentFiles } from './personal-data.ts'
