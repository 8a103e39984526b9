import { IconX } from '@tabler/icons-react'
import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { documentExtensions } from '@uprava/contract/limits/file-extensions.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { ApiError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { FormFrame, SubmitButton, useForm, type FieldErrors } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import type { FileRules } from '#ui/files/files.ts'
import { fileSize, nameAndExtension } from '#ui/lib/format.ts'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useUploadDocument } from '../documents.changes.ts'
import { defaultFolder, folderOptions, type Tree } from '../folders/folder-tree.ts'
import classes from './upload-dialog.module.css'
import { useUploadProgress } from './upload-progress.ts'

/** Files that the library accepts; the server checks the content too (DOC-37, DOC-50). */
export const documentFileRules: FileRules = {
  extensions: documentExtensions,
  maxBytes: documentLimits.fileBytes,
}

/** The dialog closes this long after the bar is full (DOC-40). */
const closeDelayMs = 300

type UploadDialogProps = {
  channelId: number
  tree: Tree
  /** The preset folder; null presets «По умолчанию» (DOC-51). */
  folderId: number | null
  /** A file that was dropped on the library. */
  dropped: File | null
  /** The position among several dropped files: `Файл 1 из 3`. */
  count: string | null
  /** The file is uploaded and the full bar has been shown. */
  onFinished: () => void
  onClose: () => void
}

/** «Загрузка документа». */
export function UploadDialog(props: UploadDialogProps) {
  const { tree, count, onClose } = props
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
        {count && <p className={classes.count}>{count}</p>}
        <DropZone
          label="Файл"
          labelHidden
          name="file"
          rules={documentFileRules}
          disabled={isRunning}
          error={form.errors['file']}
          onFiles={([chosen]) => chooseFile(chosen ?? null)}
        />
        {file && <ChosenFile file={file} onRemove={isRunning ? undefined : () => chooseFile(null)} />}
        {percent !== null && <ProgressBar percent={percent} />}
        <TextInput
          label="Название"
          {...form.field('name')}
          maxLength={documentLimits.name}
          disabled={isRunning}
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

/** The form of the dialog, whose submission uploads the file; `onFinished` is called once the full bar has been shown. */
function useUpload({ channelId, tree, folderId, dropped, onFinished }: UploadDialogProps) {
  const progress = useUploadProgress()
  const upload = useUploadDocument(channelId)
  const request = useRef<AbortController>(null)
  const isDone = upload.isSuccess
  const finish = useEffectEvent(onFinished)
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

const defaultName = (file: File) => nameAndExtension(file.name).name.slice(0, documentLimits.name)

/** Messages of no other field of the dialog, a lost connection among them, are shown under the drop zone (DOC-50). */
function fieldErrors({ name, folder_id, ...others }: FieldErrors): FieldErrors {
  const reasons = Object.values(others).flat()
  return {
    ...(name && { name }),
    ...(folder_id && { folder_id }),
    ...(reasons.length > 0 && { file: [reasons.join(' ')] }),
  }
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  const { name, extension } = nameAndExtension(file.name)
  return (
    <div className={classes.chosen}>
      <FileIcon extension={extension.slice(1)} />
      <span className={classes.fileName}>
        {name}
        {extension}
      </span>
      <span className={classes.size}>{fileSize(file.size)}</span>
      {onRemove && <IconButton label="Убрать файл" icon={IconX} size="small" onClick={onRemove} />}
    </div>
  )
}

function ProgressBar({ percent }: { percent: number }) {
  return (
    <div className={classes.progress}>
      <progress aria-label="Загрузка" className={classes.bar} max={100} value={percent} />
      <span className={classes.percent} data-figures aria-hidden>
        {percent}&nbsp;%
      </span>
    </div>
  )
}
