/** What the guards know of the visitor: read from local storage, so that they decide before anything is asked. */
export type Visitor = {
  hasToken: boolean
  hasChannel: boolean
  /** Null when the key `haveOrganization` is absent: then the session is broken (NAV-64). */
  haveOrganization: boolean | null
}

export type Verdict =
  | { do: 'open' }
  | { do: 'clear-and-open' }
  /** `returnTo`: where the sign-in leads back to. */
  | { do: 'redirect'; to: string; returnTo?: string }

const open: Verdict = { do: 'open' }
const redirect = (to: string): Verdict => ({ do: 'redirect', to })

/** Open for everybody, token or not, and never redirected (NAV-67). */
const publicScreens = [
  /^\/landing\/news\/[^/]+$/u,
  /^\/invitation\/[^/]+$/u,
  /^\/(agreement|privacy|about)$/u,
  /^\/demo\/related$/u,
]
/** Open for the signed-out; the signed-in are led on. */
const entryPaths = new Set(['/', '/landing', '/authorization', '/registration'])
const beforeChannel = new Set(['/channels', '/managers', '/create-organization'])
const withChannel = [
  /^\/(profile|work-station|staff|organization|messenger|documents|channels)$/u,
  /^\/(notifications|events|requests)$/u,
  /^\/news(\/[^/]+)?$/u,
]

/** Need a sign-in, which leads back to them, and no channel (messenger-wire §10). */
const anyChannel = /^\/join\/[^/]+$/u

/** The guard rules NAV-17 to NAV-27 and NAV-63 to NAV-67. A trailing slash is ignored, letter case counts. */
export function guard(pathname: string, visitor: Visitor): Verdict {
  const path = withoutSlash(pathname)
  if (isPublic(path)) return open
  if (entryPaths.has(path)) return guardEntrance(path, visitor)
  if (anyChannel.test(path))
    return visitor.hasToken ? open : { do: 'redirect', to: '/authorization', returnTo: path }
  if (!isProtected(path)) return guardUnknown(visitor)
  if (!visitor.hasToken) return redirect('/authorization')
  if (visitor.hasChannel)
    return withChannel.some((screen) => screen.test(path)) ? open : redirect('/work-station')
  return beforeChannel.has(path) ? open : redirect(defaultDestination(visitor))
}

/** Whether no screen has the address (NAV-65). */
export function hasNoScreen(pathname: string): boolean {
  const path = withoutSlash(pathname)
  const screens = [...publicScreens, anyChannel]
  return !entryPaths.has(path) && !isProtected(path) && !screens.some((screen) => screen.test(path))
}

/** Whether the screen shows the sidebar: every protected one that belongs to a channel (NAV-08 to NAV-14, NAV-67). */
export function showsSidebar(pathname: string): boolean {
  const path = withoutSlash(pathname)
  return withChannel.some((screen) => screen.test(path)) && path !== '/channels'
}

/** Whether the screen opens for everybody, whatever the account (NAV-67). */
export const isPublic = (pathname: string): boolean =>
  publicScreens.some((screen) => screen.test(withoutSlash(pathname)))

/** Where a signed-in visitor belongs. */
function defaultDestination(visitor: Visitor): string {
  if (visitor.hasChannel) return '/work-station'
  return visitor.haveOrganization === true ? '/channels' : '/create-organization'
}

const withoutSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/u, '') || '/' : pathname

function isProtected(path: string): boolean {
  return beforeChannel.has(path) || withChannel.some((screen) => screen.test(path))
}

function guardEntrance(path: string, visitor: Visitor): Verdict {
  if (path === '/authorization' && visitor.haveOrganization === null) return { do: 'clear-and-open' }
  if (visitor.hasToken) return redirect(defaultDestination(visitor))
  return path === '/' ? redirect('/landing') : open
}

/** An unknown path stands for /authorization, whose own rule then applies: one step, one history entry (NAV-65). */
function guardUnknown(visitor: Visitor): Verdict {
  const verdict = guardEntrance('/authorization', visitor)
  return verdict.do === 'redirect' ? verdict : redirect('/authorization')
}
