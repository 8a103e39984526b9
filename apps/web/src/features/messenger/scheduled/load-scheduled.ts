/** Menu and dialogs of messages that are sent later: loaded behind the conversation. */
export const loadScheduled = () => import('./on-demand.ts')
