/** The pages of the feature; that of a link into a group is loaded with its own address. */
export { MessengerPage } from './messenger-page.tsx'

export const loadJoinPage = () => import('./groups/join/join-page.tsx')
