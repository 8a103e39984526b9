import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { fullDateTime } from '#ui/lib/format.ts'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import classes from '../records/records.module.css'

export type Invitation = { address: string; expires_at: string }

export const lostLink = 'Ссылка больше не будет показана.'

/** The link of a new invitation in a dialog of its own. */
export function InvitationLinkDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation
  onClose: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Modal open onClose={onClose} dirty={!isCopied && lostLink} title="Приглашение">
      <InvitationLink invitation={invitation} onCopied={() => setCopied(true)} />
    </Modal>
  )
}

/** The link of an invitation; the server says it this once. */
export function InvitationLink({ invitation, onCopied }: { invitation: Invitation; onCopied: () => void }) {
  const copy = async () => {
    try {
      await copyText(invitation.address)
    } catch {
      return toast.error('Ссылка не скопирована', 'Выделите её и нажмите Ctrl+C.')
    }
    onCopied()
    toast.success('Готово', 'Ссылка скопирована!')
  }
  return (
    <div className={classes.choices}>
      <p>
        Передайте ссылку администратору. Она действует до {fullDateTime(invitation.expires_at)} и больше не
        будет показана.
      </p>
      <TextInput
        label="Ссылка"
        value={invitation.address}
        onChange={() => undefined}
        readOnly
        onCopy={onCopied}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <CancelButton>Закрыть</CancelButton>
        <Button kind="main" onClick={() => void copy()}>
          Скопировать
        </Button>
      </DialogActions>
    </div>
  )
}
