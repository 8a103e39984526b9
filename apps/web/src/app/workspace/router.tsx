import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router'

import { stored } from '#api/index.ts'
import {
  AuthorizationPage,
  loadInvitationPage,
  loadManagersPage,
  loadRegistrationPage,
} from '#features/accounts/pages.ts'
import {
  documentsSearch,
  guard,
  hasNoScreen,
  keepWantedAddress,
  messengerSearch,
  profileSearch,
  showsSidebar,
  stationSearch,
} from '#features/navigation/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { lazyScreen } from './lazy-screen.ts'
import { ScreenFailure } from './screen-failure.tsx'
import { Screen } from './screen.tsx'

/** Runs the guards before anything of a screen is loaded. The landing page is a document of its own. */
function enforce({ pathname, href }: { pathname: string; href: string }): void {
  const hasToken = stored.token() !== null
  const verdict = guard(pathname, {
    hasToken,
    hasChannel: stored.channelId() !== null,
    haveOrganization: stored.haveOrganization(),
  })
  if (verdict.do === 'clear-and-open') stored.clear()
  if (verdict.do !== 'redirect') return
  // What was asked for before the sign-in or the choice of a channel is offered after them.
  if (showsSidebar(pathname)) keepWantedAddress(href)
  if (hasToken && hasNoScreen(pathname)) sayNotFound()
  if (verdict.to === '/landing') location.replace('/landing')
  const target =
    verdict.returnTo === undefined
      ? redirect({ to: verdict.to, replace: true })
      : redirect({ href: `${verdict.to}?return_to=${encodeURIComponent(verdict.returnTo)}`, replace: true })
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects by a thrown object
  throw target
}

/** NAV-65 leads on without a stop; why one is elsewhere is said. */
const sayNotFound = () =>
  toast.notice('Страница не найдена', 'Адрес устарел или введён с ошибкой. Выберите раздел в меню.')

const root = createRootRoute({
  beforeLoad: ({ location: address }) => enforce(address),
  component: () => (
    <Screen>
      <Outlet />
    </Screen>
  ),
  // A path the guards allow but no route matches leads to the visitor's default destination.
  notFoundComponent: () => <Navigate to="/" replace />,
})

const screen = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The router loads it beside the screen: a boundary of its own would hold the first paint back for React's 300 ms
  // between two fallbacks.
  component: lazyScreen(() => import('./shell-route.tsx'), 'ShellRoute'),
})

/** The shell loads it beforehand: without a connection there would be nothing to load it from. */
const sectionFailure = lazyRouteComponent(() => import('./section-failure.tsx'), 'SectionFailure')

const inShell = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shell, path, component, errorComponent: sectionFailure })

const withSearch = <Path extends string, Search extends object>(
  path: Path,
  validateSearch: (raw: Record<string, unknown>) => Search,
  component: ReturnType<typeof lazyRouteComponent>,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch,
    component,
    errorComponent: sectionFailure,
  })

const legal = () => import('#features/legal/pages.ts')
const organizations = () => import('#features/organizations/pages.ts')
const channels = () => import('#features/channels/pages.ts')
const news = () => import('#features/news/pages.ts')
const messengerPages = () => import('#features/messenger/pages.ts')
const samples = () => import('#features/samples/pages.ts')

const routeTree = root.addChildren([
  screen('/authorization', AuthorizationPage),
  screen('/registration', lazyScreen(loadRegistrationPage, 'RegistrationPage')),
  screen('/managers', lazyScreen(loadManagersPage, 'ManagersPage')),
  screen('/invitation/$token', lazyScreen(loadInvitationPage, 'InvitationPage')),
  screen('/agreement', lazyScreen(legal, 'AgreementPage')),
  screen('/privacy', lazyScreen(legal, 'PrivacyPage')),
  screen('/about', lazyScreen(legal, 'AboutPage')),
  screen('/create-organization', lazyScreen(organizations, 'CreateOrganizationPage')),
  screen('/channels', lazyScreen(channels, 'ChannelsPage')),
  screen(
    '/join/$token',
    lazyScreen(async () => (await messengerPages()).loadJoinPage(), 'JoinPage'),
  ),
  shell.addChildren([
    withSearch('/messenger', messengerSearch, lazyScreen(messengerPages, 'MessengerPage')),
    withSearch(
      '/work-station',
      stationSearch,
      lazyScreen(() => import('#features/station/pages.ts'), 'StationPage'),
    ),
    inShell(
      '/staff',
      lazyScreen(() => import('#features/staff/pages.ts'), 'StaffPage'),
    ),
    inShell(
      '/organization',
      lazyScreen(() => import('#features/directory/pages.ts'), 'DirectoryPage'),
    ),
    withSearch(
      '/documents',
      documentsSearch,
      lazyScreen(() => import('#features/documents/pages.ts'), 'DocumentsPage'),
    ),
    inShell(
      '/notifications',
      lazyScreen(() => import('#features/notifications/pages.ts'), 'NotificationsPage'),
    ),
    inShell('/news', lazyScreen(news, 'NewsPage')),
    inShell('/news/$news', lazyScreen(news, 'NewsDetailsPage')),
    inShell('/events', lazyScreen(samples, 'EventsPage')),
    inShell('/requests', lazyScreen(samples, 'RequestsPage')),
    withSearch(
      '/profile',
      profileSearch,
      lazyScreen(() => import('#features/profile/pages.ts'), 'ProfilePage'),
    ),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  // Conversations that stay in the page keep their own places: the router took the list of one chat for that of another.
  scrollRestoration: (shown) => shown.location.pathname !== '/messenger',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
