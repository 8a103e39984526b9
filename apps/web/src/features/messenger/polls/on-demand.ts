/** What of polls is loaded when it is first wanted, as one file. */
export { PollCard } from './poll-card.tsx'
export { PollDialog } from './poll-dialog.tsx'
