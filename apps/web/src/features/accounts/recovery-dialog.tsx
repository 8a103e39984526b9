import { publicSettings } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmailLink, PhoneLink } from '#ui/layout/contact-links.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

/** «Забыл логин или пароль»: whom to ask (AUTH-70). */
export function RecoveryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email, phone } = publicSettings().support
  const hasContacts = email !== null || phone !== null
  return (
    <Modal open={open} onClose={onClose} title="Восстановление доступа" size="small">
      <p>
        Если вы сотрудник организации, обратитесь к своему руководителю: он отправит вам новую ссылку для
        входа.
      </p>
      {hasContacts ? (
        <>
          <p>Если вы создали канал, обратитесь в службу поддержки:</p>
          {email !== null && (
            <p>
              Эл. почта: <EmailLink address={email} />
            </p>
          )}
          {phone !== null && (
            <p>
              Телефон: <PhoneLink number={phone} />
            </p>
          )}
        </>
      ) : (
        <p>Если вы создали канал, обратитесь к администратору системы.</p>
      )}
      <DialogActions>
        <Button kind="main" onClick={onClose}>
          Понятно
        </Button>
      </DialogActions>
    </Modal>
  )
}
