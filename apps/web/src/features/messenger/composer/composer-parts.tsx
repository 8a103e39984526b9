import { IconX } from '@tabler/icons-react'
import type { Message } from '@uprava/contract/messenger.ts'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { useFileAddress } from '#ui/files/use-file-address.ts'

import { attachmentKind, fileExtension, isDrawable } from '../message/attachments.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { messenger } from '../state/messenger-state.ts'
import classes from './composer.module.css'
import type { AttachedDocument } from './use-composer-content.ts'

type BannersProps = { editing: Message | null; replyingTo: OutgoingMessage['answer'] }

/** Above the input: the message that is edited or replied to. */
export function Banners({ editing, replyingTo }: BannersProps) {
  return (
    <>
      {editing !== null && (
        <Banner
          title="Изменение сообщения"
          text={editing.plain || 'Вложенный файл'}
          cancel="Отменить изменение"
          onCancel={() => messenger.set({ editing: null })}
        />
      )}
      {replyingTo && (
        <Banner
          title={`Ответ на: ${replyingTo.senderName}`}
          text={replyingTo.text || 'Вложенный файл'}
          cancel="Отменить ответ"
          onCancel={() => messenger.set({ replyingTo: null })}
        />
      )}
    </>
  )
}

type BannerProps = { title: string; text: string; cancel: string; onCancel: () => void }

function Banner({ title, text, cancel, onCancel }: BannerProps) {
  return (
    <div className={classes.reply}>
      <span className={classes.replyWords}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <IconButton size="small" label={cancel} icon={IconX} onClick={onCancel} />
    </div>
  )
}

type AttachedListProps = {
  files: readonly File[]
  documents: readonly AttachedDocument[]
  onRemoveFile: (file: File) => void
  onRemoveDocument: (document: AttachedDocument) => void
}

/** The files and documents that will be sent. */
export function AttachedList({ files, documents, onRemoveFile, onRemoveDocument }: AttachedListProps) {
  if (files.length === 0 && documents.length === 0) return null
  return (
    <ul className={classes.attached} aria-label="Вложения">
      {files.map((file) => (
        <Attached
          key={`file ${file.name}`}
          name={file.name}
          extension={fileExtension(file.name)}
          file={file}
          onRemove={() => onRemoveFile(file)}
        />
      ))}
      {documents.map((document) => (
        <Attached
          key={`document ${document.id}`}
          name={document.name}
          extension={document.extension}
          onRemove={() => onRemoveDocument(document)}
        />
      ))}
    </ul>
  )
}

type AttachedProps = {
  name: string
  extension: string
  /** Of this device; a picture is shown small. */
  file?: File
  onRemove: () => void
}

function Attached({ name, extension, file, onRemove }: AttachedProps) {
  const isPicture = attachmentKind(extension) === 'picture' && isDrawable(extension)
  return (
    <li className={classes.chip}>
      {file && isPicture ? <Thumbnail file={file} /> : <FileIcon extension={extension} />}
      <span className={classes.chipName} title={name}>
        {name}
      </span>
      <IconButton size="small" label={`Убрать ${name}`} icon={IconX} onClick={onRemove} />
    </li>
  )
}

function Thumbnail({ file }: { file: File }) {
  return <img src={useFileAddress(file)} alt="" className={classes.thumbnail} />
}
