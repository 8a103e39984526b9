import { Button } from '#ui/buttons/button.tsx'
import { FormFrame, SubmitButton } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { folderOptions, type Tree } from '../folders/folder-tree.ts'
import classes from './upload-dialog.module.css'
import { UploadBar, UploadFile } from './upload-file.tsx'
import { documentFileRules } from './upload-rules.ts'
import { isToUpload, useUploadList, type ListedFile } from './use-upload-list.ts'

type UploadListProps = {
  channelId: number
  tree: Tree
  /** The preset folder; null presets «По умолчанию» (DOC-51). */
  folderId: number | null
  files: readonly File[]
  onClose: () => void
}

/** «Загрузка документов»: several files, each an upload of its own (DOC-38), with one bar for all of them. */
export function UploadList(props: UploadListProps) {
  const { tree, onClose } = props
  const { form, listed, percent, isDone, presetFolder, add, remove, abort } = useUploadList(props)
  const isRunning = form.busy || isDone
  const done = listed.filter(({ state }) => state === 'done').length
  const hasFailed = listed.some(({ state }) => state === 'failed')
  return (
    <Modal open onClose={onClose} title="Загрузка документов" busy={isRunning}>
      <FormFrame form={form}>
        <ul className={classes.files} aria-label="Файлы">
          {listed.map((one) => (
            <li key={one.key}>
              <UploadFile
                file={one.file}
                state={<FileState of={one} />}
                removeLabel={`Убрать файл: ${one.file.name}`}
                onRemove={isRunning || one.state === 'done' ? undefined : () => remove(one.key)}
              />
            </li>
          ))}
        </ul>
        <p className={classes.count} aria-live="polite">
          Загружено {done} из {listed.length}
        </p>
        {percent !== null && <UploadBar percent={percent} />}
        <DropZone
          multiple
          label="Ещё файлы"
          labelHidden
          name="files"
          rules={documentFileRules}
          disabled={isRunning}
          onFiles={add}
        />
        <Select
          label="Папка"
          {...form.field('folder_id')}
          value={form.values.folder_id ?? presetFolder}
          options={folderOptions(tree)}
          disabled={isRunning}
        />
        <DialogActions>
          <Button
            onClick={() => {
              abort()
              onClose()
            }}
            disabledReason={isDone && 'Документы уже загружены'}
          >
            {done > 0 && !isRunning ? 'Закрыть' : 'Отмена'}
          </Button>
          {/* Enter after files were dropped uploads them; the first button in order takes a file away. */}
          <SubmitButton
            busy={isDone}
            disabledReason={!listed.some(isToUpload) && 'Выберите файлы'}
            data-autofocus
          >
            {hasFailed ? 'Повторить' : 'Добавить все'}
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

/** How the upload of a file stands; nothing before it. */
function FileState({ of: { state, reason } }: { of: ListedFile }) {
  if (state === 'waiting') return null
  if (state === 'failed' || state === 'refused') return <span className={classes.failed}>{reason}</span>
  return <span className={classes.state}>{state === 'done' ? 'Загружен' : 'Загружается…'}</span>
}
