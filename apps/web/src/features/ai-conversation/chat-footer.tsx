import { IconArrowUp, IconEraser, IconPaperclip, IconPlayerStopFilled } from '@tabler/icons-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { number } from '#ui/lib/format.ts'
import { lengthCount, useMaxLength } from '#ui/lib/use-max-length.ts'

import classes from './chat-footer.module.css'

/** What stands left of the input (AIS-45 to AIS-47). */
export type FooterMode =
  | { kind: 'attach'; accept: string; onFiles: (files: File[]) => void; disabledReason?: string | false }
  | { kind: 'reset'; label: string; onReset: () => void; disabledReason?: string | false }
  | { kind: 'generator' }

type ChatFooterProps = {
  mode: FooterMode
  /** The input's name. */
  label: string
  placeholder: string
  text: string
  maxLength: number
  onType: (text: string) => void
  onSend: () => void
  /** Sending is impossible now: the reason, or null for «Отправка недоступна». Undefined: it is possible. */
  lock?: string | null
  /** Offered while an answer is made. */
  onStop?: () => void
  /** Over the input: attached files. */
  children?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** The input of a conversation. It can be written in at any time; whether it can be sent, the button and the placeholder say. */
export function ChatFooter({
  mode,
  label,
  placeholder,
  text,
  maxLength,
  onType,
  onSend,
  lock,
  onStop,
  children,
  ref,
}: ChatFooterProps) {
  const isLocked = lock !== undefined
  const reason = lock ?? 'Отправка недоступна'
  const area = useRef<HTMLTextAreaElement>(null)
  const limit = useMaxLength(maxLength, text)
  const limitId = useId()
  useLayoutEffect(() => {
    if (area.current) fit(area.current)
  }, [text])

  const send = () => {
    if (!isLocked && text.trim() !== '') onSend()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = Array.from(event.clipboardData.files)
    if (mode.kind !== 'attach' || files.length === 0) return limit.onPaste(event)
    event.preventDefault()
    mode.onFiles(files)
  }

  return (
    <footer className={classes.footer}>
      <div className={classes.box}>
        {children}
        <div className={classes.line}>
          <Left mode={mode} />
          <textarea
            ref={(element) => {
              area.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
            }}
            className={classes.input}
            rows={1}
            aria-label={label}
            placeholder={isLocked ? reason : placeholder}
            maxLength={maxLength}
            aria-describedby={limitId}
            value={text}
            onChange={(event) => onType(limit.cut(event.currentTarget.value))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          {onStop ? (
            <IconButton label="Остановить" icon={IconPlayerStopFilled} tone="filled" onClick={onStop} />
          ) : (
            <IconButton
              label="Отправить"
              icon={IconArrowUp}
              tone="filled"
              disabledReason={isLocked ? reason : text.trim() === '' && 'Введите текст'}
              className={classes.send}
              onClick={send}
            />
          )}
        </div>
        <Room id={limitId} text={text} maxLength={maxLength} notice={limit.notice} />
      </div>
    </footer>
  )
}

type RoomProps = { id: string; text: string; maxLength: number; notice: string | undefined }

/** How much the input takes, and what of it is taken. */
function Room({ id, text, maxLength, notice }: RoomProps) {
  return (
    <>
      <span id={id} hidden>
        Не больше {number(maxLength)} символов
      </span>
      <p role={notice === undefined ? undefined : 'status'} className={classes.room}>
        {notice ?? lengthCount(text, maxLength)}
      </p>
    </>
  )
}

function Left({ mode }: { mode: FooterMode }) {
  const chooser = useRef<HTMLInputElement>(null)
  if (mode.kind === 'generator') return null
  if (mode.kind === 'reset')
    return (
      <IconButton
        label={mode.label}
        icon={IconEraser}
        disabledReason={mode.disabledReason}
        onClick={mode.onReset}
      />
    )
  return (
    <>
      <IconButton
        label="Прикрепить файл"
        icon={IconPaperclip}
        disabledReason={mode.disabledReason}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={mode.accept}
        aria-label="Файлы к вопросу"
        onChange={(event) => {
          mode.onFiles(Array.from(event.currentTarget.files ?? []))
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The input is as high as its text; the stylesheet ends it at 5 lines of 24 px, then it scrolls (AIS-52). */
function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}
