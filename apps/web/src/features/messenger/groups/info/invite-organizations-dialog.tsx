import { useMutation } from '@tanstack/react-query'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { Viewer } from '../../chat.ts'
import type { Choice } from '../choosing/choice-picker.tsx'
import { OrganizationPicker } from '../choosing/organization-picker.tsx'

type InviteOrganizationsDialogProps = { viewer: Viewer; group: GroupDetails; onClose: () => void }

/** Invites organizations of the directory into a shared group; those that were not invited stay chosen. */
export function InviteOrganizationsDialog({ viewer, group, onClose }: InviteOrganizationsDialogProps) {
  const [organizations, setOrganizations] = useState<readonly Choice[]>([])
  const invite = useMutation({
    mutationFn: async () => {
      for (const { id } of organizations) {
        await call('POST /groups/{id}/organizations/{organization}', {
          params: { id: group.id, organization: id },
          query: { channel_id: viewer.channelId },
        })
        setOrganizations((left) => left.filter((one) => one.id !== id))
      }
    },
    meta: errorTitle('POST /groups/{id}/organizations/{organization}'),
    onSuccess: () => {
      toast.success('Группа', 'Приглашения отправлены. Ответа ждут 30 дней.')
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} busy={invite.isPending} title="Пригласить организации" size="small">
      <OrganizationPicker viewer={viewer} chosen={organizations} onChange={setOrganizations} />
      <DialogActions>
        <Button onClick={onClose} disabledReason={invite.isPending && 'Дождитесь окончания'}>
          Отмена
        </Button>
        <Button
          needsServer
          kind="main"
          busy={invite.isPending}
          onClick={() => invite.mutate()}
          disabledReason={organizations.length === 0 && 'Выберите организации'}
        >
          Пригласить
        </Button>
      </DialogActions>
    </Modal>
  )
}
