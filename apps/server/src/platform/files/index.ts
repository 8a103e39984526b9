export { contentDisposition, safeFileName } from './content-disposition.ts'
export {
  eraseFiles,
  filesByIds,
  deleteUnreferencedFiles,
  storeBytes,
  storeFile,
  storeGeneratedFile,
  readStored,
  removeErasedFiles,
  setRemovalHook,
  sweepOrphans,
  withLocalFile,
  type StoredFile,
} from './files.ts'
export { mountFiles, type FileDownload } from './files.routes.ts'
export { storePicture } from './pictures.ts'
export { signedPath } from './signed-paths.ts'
export { acceptFile } from './sniff.ts'
export { observeStorage } from './storage-metrics.ts'
export { probeStorage, storageAnswers } from './storage/storage.ts'
