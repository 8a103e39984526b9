/**
 * The pages of the feature. The sign-in is part of what every page begins with, so that it shows without another round trip;
 * the others are loaded with their own address.
 */
export { AuthorizationPage } from './authorization-page.tsx'

export const loadRegistrationPage = () => import('./registration-page.tsx')
export const loadManagersPage = () => import('./managers-page.tsx')
export const loadInvitationPage = () => import('./invitation-page.tsx')
