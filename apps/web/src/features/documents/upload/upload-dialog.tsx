import { IconX } from '@tabler/icons-react'
import type { Document } from '@uprava/contract/documents.ts'
import { documentExtensions, documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { call, ApiError, showError } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { FormFrame, SubmitButton, useForm, type FieldErrors } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import type { FileRules } from '#ui/files/files.ts'
import { fileSize, nameAndExtension } from '#ui/lib/format.ts'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { defaultFolder, folderOptions, type Tree } from '../folders/folder-tree.ts'
import { FileIcon } from '../library/file-icon.tsx'
import classes from './upload-dialog.module.css'
import { useUploadProgress } from './upload-progress.ts'

/** What the library takes; the server looks at the content besides (DOC-37, DOC-50). */
export const DOCUMENTS: FileRules = { extensions: documentExtensions, maxBytes: documentLimits.fileBytes }

/** The dialog closes so long after the bar is full (DOC-40). */
const closesAfterMs = 300

type UploadDialogProps = {
  channelId: number
  tree: Tree
  /** Preset: the open folder; without one «По умолчанию» (DOC-51). */
  folderId: number | null
  /** A file that was dropped on the shelf. */
  dropped: File | null
  /** Which of several dropped files it is: `Файл 1 из 3`. */
  count: string | null
  onUploaded: (document: Document) => void
  /** It has been uploaded and the bar has been seen full. */
  onFinished: () => void
  onClose: () => void
}

/** «Загрузка документа». */
export function UploadDialog(props: UploadDialogProps) {
  const { channelId, tree, folderId, dropped, count, onUploaded, onFinished, onClose } = props
  const progress = useUploadProgress()
  const transfer = useRef<AbortController>(null)
  const [isDone, setDone] = useState(false)
  const finish = useEffectEvent(onFinished)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => finish(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [isDone])
  // Leaving the screen stops the transfer.
  useEffect(() => () => transfer.current?.abort(), [])

  // The folders may come after the dialog.
  const standard = defaultFolder(tree)?.id ?? null
  const form = useForm({
    initial: { file: dropped, name: dropped ? nameOf(dropped) : '', folder_id: folderId },
    onSubmit: async ({ file, name, folder_id: chosen }) => {
      if (!file) return
      transfer.current = new AbortController()
      progress.begin()
      try {
        const document = await call('POST /customs', {
          query: { channel_id: channelId },
          body: { name, folder_id: chosen ?? standard },
          files: { file: [file] },
          signal: transfer.current.signal,
          onProgress: progress.report,
        })
        progress.finish()
        onUploaded(document)
        setDone(true)
      } catch (error) {
        progress.stop()
        if (!(error instanceof ApiError)) return
        showError('POST /customs', error)
        return underTheZone(error.errors)
      }
    },
  })
  const { file, name } = form.values
  const isRunning = form.busy || isDone

  const take = (chosen: File | null) => {
    // The name follows the file until somebody has typed another.
    if (name === '' || (file && name === nameOf(file))) form.set('name', chosen ? nameOf(chosen) : '')
    form.set('file', chosen)
  }
  const cancel = () => {
    transfer.current?.abort()
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
          rules={DOCUMENTS}
          disabled={isRunning}
          error={form.errors['file']}
          onFiles={([chosen]) => take(chosen ?? null)}
        />
        {file && <ChosenFile file={file} onRemove={isRunning ? undefined : () => take(null)} />}
        {progress.percent !== null && <ProgressBar percent={progress.percent} />}
        <TextInput
          label="Название"
          {...form.field('name')}
          maxLength={documentLimits.name}
          disabled={isRunning}
        />
        <Select
          label="Папка"
          {...form.field('folder_id')}
          value={form.values.folder_id ?? standard}
          options={folderOptions(tree)}
          disabled={isRunning}
        />
        <DialogActions>
          <Button onClick={cancel} whyNot={isDone && 'Документ уже загружен'}>
            Отмена
          </Button>
          <SubmitButton busy={isDone} whyNot={whyNotReady(file, name)}>
            Добавить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

function whyNotReady(file: File | null, name: string): string | false {
  if (!file) return 'Выберите файл'
  return name.trim() === '' && 'Введите название'
}

const nameOf = (file: File) => nameAndExtension(file.name).name.slice(0, documentLimits.name)

/** What belongs to no other field of the dialog stands under the drop zone, also a broken connection (DOC-50). */
function underTheZone({ name, folder_id, ...others }: FieldErrors): FieldErrors {
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
