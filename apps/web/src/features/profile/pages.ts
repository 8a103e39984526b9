/** The profile: account, organization, channel, devices. */
export { ProfilePage } from './profile-page.tsx'
