export { contentDisposition } from './content-disposition.ts'
export {
  eraseFiles,
  filesByIds,
  forgetFiles,
  keepBytes,
  keepFile,
  keepMadeFile,
  readStored,
  removeErasedFiles,
  setRemovalHook,
  sweepOrphans,
  withLocalFile,
  type StoredFile,
} from './files.ts'
export { mountFiles } from './files.routes.ts'
export { keepPicture } from './pictures.ts'
export { signedPath } from './signed-paths.ts'
export { acceptFile } from './sniff.ts'
export { storageAnswers } from './storage.ts'
