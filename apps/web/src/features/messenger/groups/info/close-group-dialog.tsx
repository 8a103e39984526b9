import { useMutation } from '@tanstack/react-query'
import { groupLimits } from '@uprava/contract/limits/messenger-limits.ts'
import type { GroupDetails } from '@uprava/contract/messenger/group-shapes.ts'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

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
  const isNamed = typed.trim() === group.name
  return (
    <Modal
      open
      onClose={onClose}
      busy={close.isPending}
      title={`Закрыть группу «${group.name}»?`}
      size="small"
    >
      <form
        className={classes.panel}
        onSubmit={(event) => {
          event.preventDefault()
          if (isNamed) close.mutate()
        }}
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
        <DialogActions>
          <Button onClick={onClose} disabledReason={close.isPending && 'Дождитесь окончания'}>
            Отмена
          </Button>
          <Button
            needsServer
            kind="danger"
            type="submit"
            busy={close.isPending}
            disabledReason={!isNamed && 'Введите название группы'}
          >
            Закрыть группу
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
