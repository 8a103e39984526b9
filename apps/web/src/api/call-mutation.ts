import { mutationOptions } from '@tanstack/react-query'
import type { ManagersRoutes } from '@uprava/contract/apis.ts'

import { call, type AnswerOf, type CallArguments, type CallInput } from './client.ts'
import { errorTitle } from './query-cache.ts'

/** The variables of a mutation: the input of its call, which is left out where nothing in it is required. */
type Variables<Key extends keyof ManagersRoutes> =
  Record<string, never> extends CallInput<ManagersRoutes[Key]>
    ? CallInput<ManagersRoutes[Key]> | void
    : CallInput<ManagersRoutes[Key]>

/**
 * The options of a mutation that is one call of the platform API, shown under the title of the call when it fails:
 * `useMutation({ ...callMutation('PUT /profile'), onSuccess })`.
 */
export function callMutation<Key extends keyof ManagersRoutes>(key: Key) {
  return mutationOptions({
    mutationKey: [key] as const,
    mutationFn: (input: Variables<Key>): Promise<AnswerOf<ManagersRoutes[Key]>> =>
      call(key, ...([input ?? undefined] as unknown as CallArguments<ManagersRoutes[Key]>)),
    meta: errorTitle(key),
  })
}
