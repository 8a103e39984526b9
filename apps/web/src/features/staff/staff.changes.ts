import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Employee } from '@uprava/contract/team.ts'

import { call, errorTitle } from '#api/index.ts'
import { teamQueries } from '#features/team/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { restoreEmployee, withoutEmployee } from './team-list.ts'

/** Removes an employee optimistically; a refusal restores the row (STAFF-24, STAFF-35). */
export function useRemoveEmployee(channelId: number) {
  const queries = useQueryClient()
  const everyFilter = { queryKey: teamQueries.everyFilter(channelId) }
  return useMutation({
    mutationFn: (team: number) =>
      call('DELETE /channels/{channel}/team/{team}', { params: { channel: channelId, team } }),
    meta: errorTitle('DELETE /channels/{channel}/team/{team}'),
    onMutate: async (id) => {
      // A query in flight would restore the row before the server has removed it.
      await queries.cancelQueries(everyFilter)
      const before = queries.getQueriesData<Employee[]>(everyFilter)
      queries.setQueriesData<Employee[]>(everyFilter, (team) => team && withoutEmployee(team, id))
      return before
    },
    onSuccess: () => toast.success('Сотрудники', 'Сотрудник успешно удален!'),
    onError: (_error, id, before = []) => {
      for (const [queryKey, previous] of before) {
        queries.setQueryData<Employee[]>(
          queryKey,
          (team) => team && previous && restoreEmployee(team, previous, id),
        )
      }
    },
  })
}

/** Sends the invitation, or a link for signing in, again. */
export function useInviteEmployee(channelId: number) {
  const key = 'POST /channels/{channel}/team/{team}/invite'
  return useMutation({
    mutationFn: ({ id }: Employee) => call(key, { params: { channel: channelId, team: id } }),
    meta: errorTitle(key),
    onSuccess: (_answer, { manager }) =>
      toast.success('Сотрудники', `Ссылка отправлена на ${manager.email}!`),
  })
}
