import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call, errorTitle } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { acceptedExtensions } from '../message/attachments.ts'
import classes from './attach-dialog.module.css'

type Chosen = { id: number; name: string; extension: string }
type AttachDialogProps = {
  mode: 'documents' | 'device'
  channelId: number
  onClose: () => void
  onFiles: (files: File[]) => void
  onDocuments: (documents: Chosen[]) => void
}

/** «Добавить вложение»: internal documents, or files of the device. */
export function AttachDialog({ mode, channelId, onClose, onFiles, onDocuments }: AttachDialogProps) {
  const [files, setFiles] = useState<File[]>([])
  const [documents, setDocuments] = useState<Chosen[]>([])
  const isEmpty = mode === 'device' ? files.length === 0 : documents.length === 0
  const add = () => {
    if (mode === 'device') onFiles(files)
    else onDocuments(documents)
    onClose()
  }
  return (
    <Modal open onClose={onClose} title="Добавить вложение">
      {mode === 'device' ? (
        <Device files={files} onFiles={setFiles} />
      ) : (
        <Documents channelId={channelId} chosen={documents} onChange={setDocuments} />
      )}
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button kind="main" onClick={add} disabledReason={isEmpty && 'Ничего не выбрано'}>
          Добавить
        </Button>
      </DialogActions>
    </Modal>
  )
}

function Device({ files, onFiles }: { files: readonly File[]; onFiles: (files: File[]) => void }) {
  return (
    <>
      <DropZone
        label="Файлы"
        labelHidden
        multiple
        rules={{ extensions: [...acceptedExtensions] }}
        onFiles={(added) =>
          onFiles([...files, ...added.filter((file) => !files.some((known) => known.name === file.name))])
        }
      />
      <ul className={classes.chosen}>
        {files.map((file) => (
          <li key={file.name}>{file.name}</li>
        ))}
      </ul>
    </>
  )
}

type DocumentsProps = {
  channelId: number
  chosen: readonly Chosen[]
  onChange: (documents: Chosen[]) => void
}

function Documents({ channelId, chosen, onChange }: DocumentsProps) {
  const [search, setSearch] = useState('')
  const documents = useQuery({
    queryKey: ['documents', channelId, 'attach', search],
    queryFn: ({ signal }) =>
      call('GET /customs', {
        query: { channel_id: channelId, search: search || undefined, per_page: 100 },
        signal,
      }),
    meta: errorTitle('GET /customs'),
  })
  const toggle = (document: Chosen, isOn: boolean) =>
    onChange(isOn ? [...chosen, document] : chosen.filter((one) => one.id !== document.id))
  return (
    <>
      <SearchInput
        label="Поиск документов"
        labelHidden
        placeholder="Поиск"
        value={search}
        onSearch={setSearch}
      />
      <ListStates
        of={documents}
        skeleton={<SkeletonRows rows={4} />}
        empty={{ text: search ? 'Поиск не дал результатов' : 'Нет документов или подкатегорий' }}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map(({ id, title, name, extension }) => (
              <li key={id}>
                <Checkbox
                  label={title || name}
                  checked={chosen.some((one) => one.id === id)}
                  onChange={(isOn) => toggle({ id, name: title || name, extension }, isOn)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}
