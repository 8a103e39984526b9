/** Recording and playing are loaded behind the conversation, or with the first voice message that is shown or recorded. */
export const loadVoice = () => import('./on-demand.ts')
