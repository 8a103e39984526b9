import {
  IconFile,
  IconFileText,
  IconMoodSmile,
  IconPaperclip,
  IconPhoto,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { documentExtensions } from '@uprava/contract/limits/file-extensions.ts'
import { useRef, useState, type KeyboardEvent } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { EmojiButton } from '#ui/emoji/emoji-button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { acceptOf, PICTURES } from '#ui/files/files.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import classes from './comments.module.css'

/** The input of a comment. Enter sends, Shift+Enter breaks the line; a blank text is not sent (NEWS-35 to NEWS-37). */
export function CommentInput({ onSend }: { onSend: (text: string, fileName: string | undefined) => void }) {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)

  const send = () => {
    if (text.trim() === '') return
    onSend(text.trim(), fileName)
    setText('')
    setFileName(undefined)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? text.length
    setText(text.slice(0, at) + emoji + text.slice(field.current?.selectionEnd ?? at))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at + emoji.length, at + emoji.length)
    })
  }
  const choose = (accept: string) => {
    if (!chooser.current) return
    chooser.current.accept = accept
    chooser.current.click()
  }

  return (
    <div className={classes.input}>
      {fileName !== undefined && <FileChip name={fileName} onRemove={() => setFileName(undefined)} />}
      <div className={classes.line}>
        <AttachMenu onChoose={choose} />
        <Textarea
          ref={field}
          className={classes.field}
          label="Комментарий"
          labelHidden
          placeholder="Напишите комментарий..."
          rows={1}
          maxLength={2000}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
        <EmojiButton icon={IconMoodSmile} onPick={insert} />
        <IconButton
          label="Отправить"
          icon={IconSend}
          tone="accent"
          disabledReason={text.trim() === '' && 'Напишите комментарий'}
          onClick={send}
        />
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Файл к комментарию"
        onChange={(event) => {
          setFileName(event.currentTarget.files?.[0]?.name ?? fileName)
          event.currentTarget.value = ''
          field.current?.focus()
        }}
      />
    </div>
  )
}

function FileChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <p className={classes.chip}>
      <IconFile aria-hidden />
      <span>{name}</span>
      <IconButton size="small" label={`Убрать ${name}`} icon={IconX} onClick={onRemove} />
    </p>
  )
}

/** Kinds of files to attach; `onChoose` takes the `accept` of the file dialog. */
function AttachMenu({ onChoose }: { onChoose: (accept: string) => void }) {
  return (
    <Menu
      side="top-start"
      trigger={<IconButton label="Прикрепить" icon={IconPaperclip} />}
      items={[
        {
          label: 'Документ',
          icon: IconFileText,
          onPick: () => onChoose(acceptOf({ extensions: documentExtensions })),
        },
        { label: 'Изображение', icon: IconPhoto, onPick: () => onChoose(acceptOf(PICTURES)) },
        { label: 'Другое', icon: IconFile, onPick: () => onChoose('') },
      ]}
    />
  )
}
