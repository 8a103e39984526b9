import { IconFileUpload } from '@tabler/icons-react'
import { letterExtensions } from '@uprava/contract/limits/file-extensions.ts'
import { russianDate } from '@uprava/contract/rules/days.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { QuickAnswerFoot } from '#features/ai-conversation/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { PhoneInput } from '#ui/fields/phone-input.tsx'
import { isCompletePhone } from '#ui/fields/phone.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { acceptOf, whyFileRefused, type FileRules } from '#ui/files/files.ts'

import classes from './appeal-form.module.css'
import { useIsCleared, type Appeal } from './appeal-state.ts'
import type { Answers } from './use-answers.ts'
import { useLetterReading } from './use-letter-reading.ts'

const rules = { extensions: letterExtensions, maxBytes: 20 * 1024 ** 2 } as const satisfies FileRules
/** A pasted text from this length on is read as a whole letter, characters. */
const minLetterLength = 60

type AppealFormProps = {
  appeal: Appeal
  change: (part: Partial<Appeal>) => void
  answers: Answers
  /** An answer is being edited: the appeal is folded into a summary line. */
  isFolded: boolean
}

/** The appeal: its text and its requisites. */
export function AppealForm({ appeal, change, answers, isFolded }: AppealFormProps) {
  if (!isFolded) return <Fields {...{ appeal, change, answers }} />
  const line = [appeal.from, appeal.date && russianDate(appeal.date)].filter(Boolean).join(', ')
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>Обращение: {line}</summary>
      <Fields {...{ appeal, change, answers }} />
    </details>
  )
}

function Fields({ appeal, change, answers }: Omit<AppealFormProps, 'isFolded'>) {
  const isLoading = answers.state === 'loading'
  const reading = useLetterReading()
  const isCleared = useIsCleared()
  const giveUp = useEffectEvent(reading.giveUp)
  useEffect(() => {
    if (isCleared) giveUp()
  }, [isCleared])

  const takeFile = (file: File | undefined) => {
    if (!file) return
    const refusal = whyFileRefused(file, rules)
    if (refusal === undefined) void reading.readFile(file)
    else toast.error('Ошибка чтения обращения', refusal)
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason(appeal) === null && !isLoading) void answers.prepare(appeal)
      }}
    >
      <fieldset className={classes.fields} disabled={isLoading} aria-label="Обращение">
        <Textarea
          className={classes.wide}
          label="Текст обращения"
          placeholder="Вставьте или введите текст обращения"
          rows={6}
          maxRows={14}
          maxLength={20_000}
          value={appeal.text}
          onChange={(text) => change({ text })}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            const { selectionStart, selectionEnd } = event.currentTarget
            const isWhole = selectionEnd - selectionStart === appeal.text.length
            if (pasted.length >= minLetterLength) void reading.readText(pasted, isWhole)
          }}
        />
        <LetterFile
          filled={reading.filledIn(appeal)}
          reading={reading}
          isLocked={isLoading}
          onFile={takeFile}
        />
        <TextInput
          label="От кого"
          disabled={isLoading}
          maxLength={200}
          autoComplete="off"
          value={appeal.from}
          onChange={(from) => change({ from })}
        />
        <DateInput
          label="Дата обращения"
          disabled={isLoading}
          value={appeal.date}
          onChange={(date) => change({ date })}
        />
        <TextInput
          label="Адрес"
          disabled={isLoading}
          maxLength={300}
          autoComplete="off"
          value={appeal.address}
          onChange={(address) => change({ address })}
        />
        <PhoneInput
          label="Номер телефона"
          disabled={isLoading}
          autoComplete="off"
          value={appeal.phone}
          onChange={(phone) => change({ phone })}
        />
      </fieldset>
      <QuickAnswerFoot answer={answers} disabledReason={disabledReason(appeal) ?? false} />
    </form>
  )
}

type LetterFileProps = {
  reading: ReturnType<typeof useLetterReading>
  /** The labels of the fields that hold what was read. */
  filled: readonly string[]
  isLocked: boolean
  onFile: (file: File | undefined) => void
}

/** Reads the appeal from a file; names the fields that were filled. */
function LetterFile({ reading, filled, isLocked, onFile }: LetterFileProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={`${classes.wide ?? ''} ${classes.fromFile ?? ''}`}>
      <Button
        kind="quiet"
        size="small"
        icon={IconFileUpload}
        busy={reading.isReading}
        disabledReason={isLocked && 'Дождитесь ответа или остановите его'}
        onClick={() => chooser.current?.click()}
      >
        Взять из файла
      </Button>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Файл обращения"
        accept={acceptOf(rules)}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <output className={classes.filled}>
        {filled.length > 0 && `Заполнено из текста: ${filled.join(', ')}. Проверьте.`}
        {reading.note !== null && <p>{reading.note}</p>}
      </output>
    </div>
  )
}

/** What is missing before an answer can be asked for (APPEAL-14 to APPEAL-18); null when nothing is. */
function disabledReason({ text, from, date, address, phone }: Appeal): string | null {
  if (text.trim() === '') return 'Введите текст обращения'
  if (from.trim() === '') return 'Заполните поле «От кого»'
  if (date === null) return 'Заполните поле «Дата обращения»'
  if (address.trim() === '') return 'Заполните поле «Адрес»'
  return isCompletePhone(phone) ? null : 'Введите номер телефона полностью'
}
