/** What of the order of chats is loaded when it is first wanted, as one file. */
export { ChatMenu } from './chat-menu.tsx'
export { FoldersDialog } from './folders-dialog.tsx'
export { dragFolder, dragPin, movePin } from './moving.ts'
