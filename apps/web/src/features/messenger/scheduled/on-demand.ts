/** What of sending later is loaded when it is first wanted, as one file. */
export { ScheduledDialog } from './scheduled-dialog.tsx'
export { SendLaterMenu } from './send-later-menu.tsx'
