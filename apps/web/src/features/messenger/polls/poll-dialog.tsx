import { IconPlus, IconX } from '@tabler/icons-react'
import { pollLimits, scheduleRefusal } from '@uprava/contract/limits/messenger-limits.ts'
import { foldCase } from '@uprava/contract/rules/fold-case.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { newUuid } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { isAhead } from '../scheduled/send-times.ts'
import { momentOf, TimeFields, typedTime, type TypedTime } from '../scheduled/time-fields.tsx'
import classes from './poll-dialog.module.css'
import { useSendPoll } from './polls.calls.ts'

type Option = { key: number; text: string }
type Typed = {
  question: string
  options: readonly Option[]
  isMultiple: boolean
  isAnonymous: boolean
  /** Null: it has no end by time. */
  end: TypedTime | null
}

const empty: Typed = {
  question: '',
  options: [
    { key: 1, text: '' },
    { key: 2, text: '' },
  ],
  isMultiple: false,
  isAnonymous: false,
  end: null,
}

type PollDialogProps = { viewer: Viewer; chat: ChatRef; onClose: () => void }

/** «Опрос»: question, options, how it is answered and when it ends. A failure keeps everything typed. */
export function PollDialog({ viewer, chat, onClose }: PollDialogProps) {
  const [typed, setTyped] = useState(empty)
  const [clientId] = useState(newUuid)
  const [error, setError] = useState<string>()
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setError(undefined)
  }
  const { mutate: send, isPending } = useSendPoll(viewer, chat, clientId)
  const submit = () => {
    const end = typed.end && momentOf(typed.end)
    if (end && !isAhead(end, new Date())) return setError(scheduleRefusal)
    const poll = {
      question: typed.question.trim(),
      options: filledOf(typed),
      is_multiple: typed.isMultiple,
      is_anonymous: typed.isAnonymous,
      closes_at: end ? end.toISOString() : null,
    }
    send(poll, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Новый опрос"
      yes="Отправить"
      missing={whatIsMissing(typed)}
      busy={isPending}
      dirty={typed.question.trim() !== '' || filledOf(typed).length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Вопрос"
        name="question"
        required
        data-autofocus
        value={typed.question}
        onChange={(question) => change({ question })}
        maxLength={pollLimits.question}
      />
      <Options options={typed.options} onChange={(options) => change({ options })} />
      <Rules typed={typed} error={error} onChange={change} />
    </FormDialog>
  )
}

type RulesProps = { typed: Typed; error: string | undefined; onChange: (part: Partial<Typed>) => void }

function Rules({ typed, error, onChange }: RulesProps) {
  return (
    <>
      <Checkbox
        isSwitch
        label="Несколько ответов"
        checked={typed.isMultiple}
        onChange={(isMultiple) => onChange({ isMultiple })}
      />
      <Checkbox
        isSwitch
        label="Анонимно"
        description="Не для выборов и тайного голосования"
        checked={typed.isAnonymous}
        onChange={(isAnonymous) => onChange({ isAnonymous })}
      />
      <Checkbox
        isSwitch
        label="Завершить в заданное время"
        checked={typed.end !== null}
        onChange={(isOn) => onChange({ end: isOn ? typedTime(tomorrow()) : null })}
      />
      {typed.end && <TimeFields value={typed.end} error={error} onChange={(end) => onChange({ end })} />}
    </>
  )
}

type OptionsProps = { options: readonly Option[]; onChange: (options: readonly Option[]) => void }

/** The options; Enter goes to the next one, or adds it. */
function Options({ options, onChange }: OptionsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const isFull = options.length >= pollLimits.options
  const focus = (at: number) => list.current?.querySelectorAll('input')[at]?.focus()
  const add = () => {
    const added = { key: Math.max(...options.map(({ key }) => key)) + 1, text: '' }
    // At once: what is typed right after Enter belongs to the next option.
    flushSync(() => onChange([...options, added]))
    focus(options.length)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (at + 1 < options.length) focus(at + 1)
    else if (!isFull) add()
  }
  return (
    <fieldset ref={list} className={classes.options}>
      <legend>Варианты ответа</legend>
      {options.map(({ key, text }, at) => (
        <div key={key} className={classes.option}>
          <TextInput
            label={`Вариант ${at + 1}`}
            labelHidden
            placeholder={`Вариант ${at + 1}`}
            value={text}
            error={isRepeated(options, at) ? 'Такой вариант уже есть' : undefined}
            onChange={(next) => onChange(options.map((one) => (one.key === key ? { key, text: next } : one)))}
            onKeyDown={(event) => onKeyDown(event, at)}
            maxLength={pollLimits.option}
          />
          <IconButton
            size="small"
            label={`Убрать вариант ${at + 1}`}
            icon={IconX}
            disabledReason={options.length <= pollLimits.minOptions && 'Нужно хотя бы два варианта'}
            onClick={() => {
              onChange(options.filter((one) => one.key !== key))
              focus(Math.max(0, at - 1))
            }}
          />
        </div>
      ))}
      <Button
        kind="quiet"
        size="small"
        icon={IconPlus}
        disabledReason={isFull && `Вариантов может быть не больше ${pollLimits.options}`}
        onClick={add}
      >
        Добавить вариант
      </Button>
    </fieldset>
  )
}

/** Empty ones are left out. */
const filledOf = ({ options }: Typed) => options.map(({ text }) => text.trim()).filter((text) => text !== '')

/** Whether an option before it says the same. */
function isRepeated(options: readonly Option[], at: number): boolean {
  const said = options.slice(0, at + 1).map(({ text }) => foldCase(text.trim()))
  return said[at] !== '' && said.indexOf(said[at]!) < at
}

function whatIsMissing(typed: Typed): string | false {
  const filled = filledOf(typed)
  if (typed.question.trim() === '') return 'Введите вопрос'
  if (filled.length < pollLimits.minOptions) return 'Введите хотя бы два варианта'
  if (new Set(filled.map(foldCase)).size < filled.length) return 'Варианты не должны повторяться'
  return typed.end !== null && momentOf(typed.end) === null && 'Выберите дату и время'
}

/** Tomorrow at six in the evening. */
function tomorrow(): Date {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 18)
}
