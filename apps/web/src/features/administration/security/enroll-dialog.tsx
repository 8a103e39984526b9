import { Modal } from '#ui/overlays/modal.tsx'

import { EnrollForm } from './enroll-form.tsx'

type EnrollDialogProps = { onEnrolled: (codes: readonly string[]) => void; onClose: () => void }

/** Turns the second factor on by one's own choice. */
export function EnrollDialog({ onEnrolled, onClose }: EnrollDialogProps) {
  return (
    <Modal open onClose={onClose} title="Включить второй фактор">
      <EnrollForm onEnrolled={onEnrolled} onCancel={onClose} />
    </Modal>
  )
}
