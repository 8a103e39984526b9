import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { copyText } from '#ui/lib/copy-text.ts'
import { fullDateTime } from '#ui/lib/format.ts'
import { DialogActions } from '#ui/overlays/modal.tsx'

import classes from '../records/records.module.css'

export type Invitation = { address: string; expires_at: string }

/** The link of an invitation; the server says it this once. */
export function InvitationLink({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const copy = async () => {
    try {
      await copyText(invitation.address)
    } catch {
      return toast.error('Ссылка не скопирована', 'Выделите её и нажмите Ctrl+C.')
    }
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
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button onClick={onClose}>Закрыть</Button>
        <Button kind="main" onClick={() => void copy()}>
          Скопировать
        </Button>
      </DialogActions>
    </div>
  )
}
