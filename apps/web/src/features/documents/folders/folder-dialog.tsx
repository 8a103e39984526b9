import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'

import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useCreateFolder } from '../documents.changes.ts'
import { folderOptions, type Tree } from './folder-tree.ts'

/** The option of no parent; it is sent as null (DOC-34). */
const topLevel = 0

type FolderDialogProps = {
  channelId: number
  tree: Tree
  /** The open folder is preset. */
  parentId: number | null
  onClose: () => void
}

/** «Новая папка». */
export function FolderDialog({ channelId, tree, parentId, onClose }: FolderDialogProps) {
  const createFolder = useCreateFolder(channelId)
  const form = useForm<{ name: string; parent_id: number | null }>({
    initial: { name: '', parent_id: parentId ?? topLevel },
    onSubmit: async ({ name, parent_id }) => {
      await createFolder.mutateAsync({ name, parent_id: parent_id === topLevel ? null : parent_id })
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} title="Новая папка" busy={form.busy} size="small">
      <FormFrame form={form}>
        <TextInput label="Название" {...form.field('name')} maxLength={documentLimits.folderName} />
        <Select
          label="Расположение"
          {...form.field('parent_id')}
          options={[{ value: topLevel, label: 'Верхний уровень' }, ...folderOptions(tree)]}
        />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton disabledReason={form.values.name.trim() === '' && 'Введите название'}>
            Создать
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
