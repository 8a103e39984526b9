import type { Folder } from '@uprava/contract/documents.ts'
import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'

import { call, showError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { folderOptions, type Tree } from './folder-tree.ts'

/** The choice that stands for no parent; it is sent as null (DOC-34). */
const topLevel = 0

type FolderDialogProps = {
  channelId: number
  tree: Tree
  /** The open folder is preset. */
  parentId: number | null
  onCreated: (folder: Folder) => void
  onClose: () => void
}

/** «Новая папка». */
export function FolderDialog({ channelId, tree, parentId, onCreated, onClose }: FolderDialogProps) {
  const form = useForm<{ name: string; parent_id: number | null }>({
    initial: { name: '', parent_id: parentId ?? topLevel },
    onSubmit: async ({ name, parent_id }) => {
      try {
        const folder = await call('POST /folders', {
          query: { channel_id: channelId },
          body: { name, parent_id: parent_id === topLevel ? null : parent_id },
        })
        onCreated(folder)
        onClose()
      } catch (error) {
        showError('POST /folders', error)
        throw error
      }
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
          <Button onClick={onClose} whyNot={form.busy && 'Дождитесь окончания'}>
            Отмена
          </Button>
          <SubmitButton whyNot={form.values.name.trim() === '' && 'Введите название'}>Создать</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
