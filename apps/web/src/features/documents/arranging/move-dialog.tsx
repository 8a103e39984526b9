import type { Document } from '@uprava/contract/documents.ts'

import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { plural } from '#ui/lib/format.ts'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useMoveDocuments } from '../documents.changes.ts'
import { folderOptions, type Tree } from '../folders/folder-tree.ts'

type MoveDialogProps = {
  channelId: number
  tree: Tree
  documents: readonly Document[]
  onMoved: () => void
  onClose: () => void
}

const forms = ['документ', 'документа', 'документов'] as const

/** «Переместить»: one or several documents into another folder. */
export function MoveDialog({ channelId, tree, documents, onMoved, onClose }: MoveDialogProps) {
  const move = useMoveDocuments(channelId)
  const form = useForm<{ folder_id: number | null }>({
    initial: { folder_id: null },
    onSubmit: async ({ folder_id: folderId }) => {
      if (folderId === null) return
      await move.mutateAsync({ documents, folderId })
      onMoved()
    },
  })
  const [only, ...others] = documents
  return (
    <Modal
      open
      onClose={onClose}
      title={
        only && others.length === 0
          ? 'Переместить документ'
          : `Переместить ${plural(documents.length, forms)}`
      }
      busy={form.busy}
      size="small"
    >
      <FormFrame form={form}>
        <Select label="Папка" {...form.field('folder_id')} options={folderOptions(tree)} />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.folder_id === null && 'Выберите папку'}>
            Переместить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
