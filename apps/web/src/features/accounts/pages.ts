/** The pages of the feature, each loaded with its own address: the sign-in carries nothing of the others. */
export const loadAuthorizationPage = () => import('./authorization-page.tsx')
export const loadRegistrationPage = () => import('./registration-page.tsx')
export const loadManagersPage = () => import('./managers-page.tsx')
export const loadInvitationPage = () => import('./invitation-page.tsx')
