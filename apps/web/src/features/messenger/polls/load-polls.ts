/** Polls are loaded behind the conversation, or when the first one is shown. */
export const loadPolls = () => import('./on-demand.ts')
