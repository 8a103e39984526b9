import { useMutation, useQueryClient } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { plural } from '#ui/lib/format.ts'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../../chat.ts'
import type { Choice } from '../choosing/choice-picker.tsx'
import { PeoplePicker } from '../choosing/people-picker.tsx'
import { memberForms } from '../group-rules.ts'

type AddMembersDialogProps = { viewer: Viewer; group: GroupDetails; onClose: () => void }

/** Adds colleagues of the channel that the viewer sits for (messenger §1.3); a failure keeps the choice. */
export function AddMembersDialog({ viewer, group, onClose }: AddMembersDialogProps) {
  const queries = useQueryClient()
  const [people, setPeople] = useState<readonly Choice[]>([])
  const add = useMutation({
    mutationFn: () =>
      call('POST /groups/{id}/members', {
        params: { id: group.id },
        query: { channel_id: viewer.channelId },
        body: { manager_ids: people.map(({ id }) => id) },
      }),
    meta: errorTitle('POST /groups/{id}/members'),
    onSuccess: ({ added }) => {
      if (added.length > 0) toast.success('Группа', `Добавлены: ${plural(added.length, memberForms)}`)
      else toast.success('Группа', 'Все выбранные уже в группе')
      void queries.invalidateQueries({ queryKey: ['group-members', group.id] })
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} busy={add.isPending} title="Добавить участников" size="small">
      <PeoplePicker viewer={viewer} chosen={people} onChange={setPeople} most={groupLimits.added} />
      <DialogActions>
        <Button onClick={onClose} disabledReason={add.isPending && 'Дождитесь окончания'}>
          Отмена
        </Button>
        <Button
          needsServer
          kind="main"
          busy={add.isPending}
          onClick={() => add.mutate()}
          disabledReason={people.length === 0 && 'Выберите сотрудников'}
        >
          Добавить
        </Button>
      </DialogActions>
    </Modal>
  )
}
