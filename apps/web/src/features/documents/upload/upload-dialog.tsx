import { IconPlus } from '@tabler/icons-react'
import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { ApiError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormFrame, SubmitButton, useForm, type FieldErrors } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useUploadDocument } from '../documents.changes.ts'
import { defaultFolder, folderOptions, type Tree } from '../folders/folder-tree.ts'
import { UploadBar, UploadFile } from './upload-file.tsx'
import { useUploadProgress } from './upload-progress.ts'
import { closeDelayMs, defaultName, documentFileRules } from './upload-rules.ts'

type UploadDialogProps = {
  channelId: number
  tree: Tree
  /** The preset folder; null presets «По умолчанию» (DOC-51). */
  folderId: number | null
  /** A file that was dropped on the library. */
  dropped: File | null
  /** More files are to be uploaded with the chosen one. */
  onMore: (file: File) => void
  onClose: () => void
}

/** «Загрузка документа». */
export function UploadDialog(props: UploadDialogProps) {
  const { tree, dropped, onMore, onClose } = props
  const { form, percent, isDone, presetFolder, abort } = useUpload(props)
  const { file, name } = form.values
  const isRunning = form.busy || isDone

  const chooseFile = (chosen: File | null) => {
    // The name is that of the file until another is typed.
    if (name === '' || (file && name === defaultName(file)))
      form.set('name', chosen ? defaultName(chosen) : '')
    form.set('file', chosen)
  }
  const cancel = () => {
    abort()
    onClose()
  }

  return (
    <Modal open onClose={onClose} title="Загрузка документа" busy={isRunning}>
      <FormFrame form={form}>
        <DropZone
          label="Файл"
          labelHidden
          name="file"
          rules={documentFileRules}
          disabled={isRunning}
          error={form.errors['file']}
          onFiles={([chosen]) => chooseFile(chosen ?? null)}
        />
        {file && (
          <UploadFile
            file={file}
            removeLabel="Убрать файл"
            onRemove={isRunning ? undefined : () => chooseFile(null)}
          />
        )}
        {file && !isRunning && (
          <Button kind="quiet" size="small" icon={IconPlus} onClick={() => onMore(file)}>
            Загрузить несколько файлов
          </Button>
        )}
        {percent !== null && <UploadBar percent={percent} />}
        <TextInput
          label="Название"
          {...form.field('name')}
          maxLength={documentLimits.name}
          disabled={isRunning}
          data-autofocus={dropped !== null || undefined}
        />
        <Select
          label="Папка"
          {...form.field('folder_id')}
          value={form.values.folder_id ?? presetFolder}
          options={folderOptions(tree)}
          disabled={isRunning}
        />
        <DialogActions>
          <Button onClick={cancel} disabledReason={isDone && 'Документ уже загружен'}>
            Отмена
          </Button>
          <SubmitButton busy={isDone} disabledReason={disabledReason(file, name)}>
            Добавить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

/** The form of the dialog, whose submission uploads the file; `onClose` is called once the full bar has been shown. */
function useUpload({ channelId, tree, folderId, dropped, onClose }: UploadDialogProps) {
  const progress = useUploadProgress()
  const upload = useUploadDocument(channelId)
  const request = useRef<AbortController>(null)
  const isDone = upload.isSuccess
  const finish = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => finish(), closeDelayMs)
    return () => clearTimeout(timer)
  }, [isDone])
  // Unmounting cancels the upload.
  useEffect(() => () => request.current?.abort(), [])

  // The folders may be loaded after the dialog opens.
  const presetFolder = defaultFolder(tree)?.id ?? null
  const form = useForm({
    initial: { file: dropped, name: dropped ? defaultName(dropped) : '', folder_id: folderId },
    onSubmit: async ({ file, name, folder_id: chosen }) => {
      if (!file) return
      request.current = new AbortController()
      const { signal } = request.current
      progress.begin()
      try {
        await upload.mutateAsync({
          file,
          name,
          folderId: chosen ?? presetFolder,
          signal,
          onProgress: progress.report,
        })
        progress.finish()
      } catch (error) {
        progress.stop()
        if (error instanceof ApiError) return fieldErrors(error.errors)
      }
    },
  })
  return { form, percent: progress.percent, isDone, presetFolder, abort: () => request.current?.abort() }
}

function disabledReason(file: File | null, name: string): string | false {
  if (!file) return 'Выберите файл'
  return name.trim() === '' && 'Введите название'
}

/** Messages of no other field of the dialog, a lost connection among them, are shown under the drop zone (DOC-50). */
function fieldErrors({ name, folder_id, ...others }: FieldErrors): FieldErrors {
  const reasons = Object.values(others).flat()
  return {
    ...(name && { name }),
    ...(folder_id && { folder_id }),
    ...(reasons.length > 0 && { file: [reasons.join(' ')] }),
  }
}
