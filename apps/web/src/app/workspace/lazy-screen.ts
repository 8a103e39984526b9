import { lazyRouteComponent } from '@tanstack/react-router'

import { isServerReachable } from '#api/index.ts'
import { reloadFailedStyles } from '#ui/lib/failed-styles.ts'

/** The parts of a screen could not be loaded because the server does not answer. */
export class ScreenNotLoaded extends Error {}

/**
 * A screen that is loaded when it is first opened. When its parts are gone after an update, the router reloads the page;
 * without a connection that would leave the product, so the failure is shown instead.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, React.ComponentType>>,
  name: Name,
): ReturnType<typeof lazyRouteComponent> {
  const loadOrSay = async () => {
    await reloadFailedStyles()
    return load().catch(async (error: unknown) => {
      throw (await isServerReachable()) ? error : new ScreenNotLoaded()
    })
  }
  return lazyRouteComponent(loadOrSay, name)
}
