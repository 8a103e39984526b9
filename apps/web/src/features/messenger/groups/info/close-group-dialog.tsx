import { useMutation } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'

import type { Viewer } from '../../chat.ts'
import classes from './group-info.module.css'

type CloseGroupDialogProps = { viewer: Viewer; group: GroupDetails; onClose: () => void }

/** Asks for the typed name before the group is closed (GRP-34). */
export function CloseGroupDialog({ viewer, group, onClose }: CloseGroupDialogProps) {
  const [typed, setTyped] = useState('')
  const close = useMutation({
    mutationFn: () =>
      call('DELETE /groups/{id}', { params: { id: group.id }, query: { channel_id: viewer.channelId } }),
    meta: errorTitle('DELETE /groups/{id}'),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`Закрыть группу «${group.name}»?`}
      size="small"
      yes="Закрыть группу"
      kind="danger"
      missing={typed.trim() !== group.name && 'Введите название группы'}
      busy={close.isPending}
      onSubmit={() => close.mutate()}
      onClose={onClose}
    >
      <p className={classes.note}>
        {`Писать в неё больше нельзя. Ещё ${groupLimits.closedDays} дней её можно читать, потом она уйдёт из списков.`}
      </p>
      <TextInput
        label="Название группы"
        description={`Введите «${group.name}», чтобы закрыть группу`}
        value={typed}
        onChange={setTyped}
        maxLength={groupLimits.name}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
