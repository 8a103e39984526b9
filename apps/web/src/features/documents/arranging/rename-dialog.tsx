import type { Document } from '@uprava/contract/documents.ts'
import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'

import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useRenameDocument } from '../documents.changes.ts'

type RenameDialogProps = { channelId: number; document: Document; onClose: () => void }

/** «Переименовать документ». */
export function RenameDialog({ channelId, document: { id, name }, onClose }: RenameDialogProps) {
  const rename = useRenameDocument(channelId)
  const form = useForm({
    initial: { name },
    onSubmit: async (values) => {
      await rename.mutateAsync({ id, name: values.name })
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} title="Переименовать документ" busy={form.busy} size="small">
      <FormFrame form={form}>
        <TextInput label="Название" {...form.field('name')} maxLength={documentLimits.name} />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.name.trim() === '' && 'Введите название'}>
            Сохранить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
