import { Modal } from '#ui/overlays/modal.tsx'

import { EnrollForm, useEnrolment } from './enroll-form.tsx'

type EnrollDialogProps = { onEnrolled: (codes: readonly string[]) => void; onClose: () => void }

/** Turns the second factor on by one's own choice. */
export function EnrollDialog({ onEnrolled, onClose }: EnrollDialogProps) {
  const enrolment = useEnrolment(onEnrolled)
  return (
    <Modal open onClose={onClose} busy={enrolment.form.busy} title="Включить второй фактор">
      <EnrollForm of={enrolment} inDialog />
    </Modal>
  )
}
