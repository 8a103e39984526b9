/** A file as the pages, sheets or text it is, in the chats and in the library alike. */
export { FileViewer } from './file-viewer.tsx'
export { SaveButton } from './save-button.tsx'
