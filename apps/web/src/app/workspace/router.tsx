import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'

import { stored } from '#api/index.ts'
import {
  loadAuthorizationPage,
  loadInvitationPage,
  loadManagersPage,
  loadRegistrationPage,
} from '#features/accounts/pages.ts'
import {
  documentsSearch,
  guard,
  messengerSearch,
  profileSearch,
  stationSearch,
  titleOf,
} from '#features/navigation/index.ts'

import { ScreenFailure } from './screen-failure.tsx'
import { Screen } from './screen.tsx'

/** Runs the guards before anything of a screen is loaded. The landing page is a document of its own. */
function enforce(pathname: string): void {
  const verdict = guard(pathname, {
    hasToken: stored.token() !== null,
    hasChannel: stored.channelId() !== null,
    haveOrganization: stored.haveOrganization(),
  })
  if (verdict.do === 'clear-and-open') stored.clear()
  if (verdict.do !== 'redirect') return
  if (verdict.to === '/landing') location.replace('/landing')
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects by a thrown object
  throw redirect({ to: verdict.to, replace: true })
}

const root = createRootRoute({
  beforeLoad: ({ location: { pathname } }) => enforce(pathname),
  component: () => (
    <Screen>
      <Outlet />
    </Screen>
  ),
  // A path the guards allow but no route matches leads to the visitor's default destination.
  notFoundComponent: () => <Navigate to="/" replace />,
})

const screen = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The router loads it beside the screen: a boundary of its own would hold the first paint back for React's 300 ms
  // between two fallbacks.
  component: lazyRouteComponent(() => import('./shell-route.tsx'), 'ShellRoute'),
})

const inShell = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shell, path, component })

const withSearch = <Path extends string, Search extends object>(
  path: Path,
  validateSearch: (raw: Record<string, unknown>) => Search,
  component: ReturnType<typeof lazyRouteComponent>,
) => createRoute({ getParentRoute: () => shell, path, validateSearch, component })

const legal = () => import('#features/legal/pages.ts')
const organizations = () => import('#features/organizations/pages.ts')
const channels = () => import('#features/channels/pages.ts')
const news = () => import('#features/news/pages.ts')
const samples = () => import('#features/samples/pages.ts')

const routeTree = root.addChildren([
  screen('/authorization', lazyRouteComponent(loadAuthorizationPage, 'AuthorizationPage')),
  screen('/registration', lazyRouteComponent(loadRegistrationPage, 'RegistrationPage')),
  screen('/managers', lazyRouteComponent(loadManagersPage, 'ManagersPage')),
  screen('/invitation/$token', lazyRouteComponent(loadInvitationPage, 'InvitationPage')),
  screen('/agreement', lazyRouteComponent(legal, 'AgreementPage')),
  screen('/privacy', lazyRouteComponent(legal, 'PrivacyPage')),
  screen('/about', lazyRouteComponent(legal, 'AboutPage')),
  screen('/create-organization', lazyRouteComponent(organizations, 'CreateOrganizationPage')),
  screen('/channels', lazyRouteComponent(channels, 'ChannelsPage')),
  shell.addChildren([
    withSearch(
      '/messenger',
      messengerSearch,
      lazyRouteComponent(() => import('#features/messenger/pages.ts'), 'MessengerPage'),
    ),
    withSearch(
      '/work-station',
      stationSearch,
      lazyRouteComponent(() => import('#features/station/pages.ts'), 'StationPage'),
    ),
    inShell(
      '/staff',
      lazyRouteComponent(() => import('#features/staff/pages.ts'), 'StaffPage'),
    ),
    inShell(
      '/organization',
      lazyRouteComponent(() => import('#features/directory/pages.ts'), 'DirectoryPage'),
    ),
    withSearch(
      '/documents',
      documentsSearch,
      lazyRouteComponent(() => import('#features/documents/pages.ts'), 'DocumentsPage'),
    ),
    inShell(
      '/notifications',
      lazyRouteComponent(() => import('#features/notifications/pages.ts'), 'NotificationsPage'),
    ),
    inShell('/news', lazyRouteComponent(news, 'NewsPage')),
    inShell('/news/$news', lazyRouteComponent(news, 'NewsDetailsPage')),
    inShell('/events', lazyRouteComponent(samples, 'EventsPage')),
    inShell('/requests', lazyRouteComponent(samples, 'RequestsPage')),
    withSearch(
      '/profile',
      profileSearch,
      lazyRouteComponent(() => import('#features/profile/pages.ts'), 'ProfilePage'),
    ),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  trailingSlash: 'never',
  scrollRestoration: true,
})

/** The page's title follows the route (NAV-16); a screen may change it while it is shown (AUTH-02). */
router.subscribe('onResolved', ({ toLocation }) => {
  document.title = titleOf(toLocation.pathname)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
