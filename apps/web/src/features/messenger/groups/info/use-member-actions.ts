import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GroupDetails, GroupRole } from '@uprava/contract/messenger/group-shapes.ts'
import type { GroupMember } from '@uprava/contract/messenger/groups.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'

import { call, errorTitle } from '#api/index.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

import type { Viewer } from '../../chat.ts'

/** What an owner does with the members of his group; the events bring the rest of what changes. */
export function useMemberActions({ channelId }: Viewer, group: GroupDetails) {
  const queries = useQueryClient()
  const query = { channel_id: channelId }
  const onSettled = () => queries.invalidateQueries({ queryKey: ['group-members', group.id] })
  const { mutate: changeRole } = useMutation({
    mutationFn: ({ managerId, role }: { managerId: number; role: GroupRole }) =>
      call('PUT /groups/{id}/members/{manager}', {
        params: { id: group.id, manager: managerId },
        query,
        body: { role },
      }),
    meta: errorTitle('PUT /groups/{id}/members/{manager}'),
    onSettled,
  })
  const { mutateAsync: removeMember } = useMutation({
    mutationFn: (managerId: number) =>
      call('DELETE /groups/{id}/members/{manager}', { params: { id: group.id, manager: managerId }, query }),
    meta: errorTitle('DELETE /groups/{id}/members/{manager}'),
    onSettled,
  })
  const { mutateAsync: removeChannel } = useMutation({
    mutationFn: (organization: number) =>
      call('DELETE /groups/{id}/organizations/{organization}', {
        params: { id: group.id, organization },
        query,
      }),
    meta: errorTitle('DELETE /groups/{id}/organizations/{organization}'),
    onSettled,
  })
  return {
    setRole: ({ manager_id: managerId }: GroupMember, role: GroupRole) => changeRole({ managerId, role }),
    remove: ({ manager_id: managerId, full_name: name }: GroupMember) =>
      void confirm({
        question: `Удалить из группы: ${name}?`,
        yes: 'Удалить',
        danger: true,
        run: () => removeMember(managerId),
      }),
    removeOrganization: ({ id, name }: { id: number; name: string }) =>
      void confirm({
        question: `Удалить из группы организацию ${quoted(name)}?`,
        text: 'Все её сотрудники покинут группу.',
        yes: 'Удалить',
        danger: true,
        run: () => removeChannel(id),
      }),
  }
}
