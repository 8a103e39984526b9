import { useQueryClient } from '@tanstack/react-query'
import type { KnowledgeItem } from '@uprava/contract/laws.ts'
import { isoDate, russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { DateInput } from '#ui/dates/date-input.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'

type NormDialogProps = { item: KnowledgeItem; onClose: () => void }

const confidences = [
  { value: 'A' as const, label: 'проверено' },
  { value: 'B' as const, label: 'сверить с официальным текстом' },
]
const statuses = [
  { value: 'действует' as const, label: 'Действует' },
  { value: 'утрачивает силу' as const, label: 'Утрачивает силу с даты' },
  { value: 'утратил силу' as const, label: 'Утратил силу' },
]
type StatusChoice = (typeof statuses)[number]['value']

type NormForm = {
  status: StatusChoice | null
  /** The day it loses force. */
  until: IsoDate | null
  effective_from: IsoDate | null
  confidence: 'A' | 'B' | null
  heading: string
  text: string
}

/**
 * A norm of the base: its status, dates and confidence may be changed, the base's own wording too, and everyday questions added
 * that it answers. An official text is verbatim.
 */
export function NormDialog({ item, onClose }: NormDialogProps) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const [norm, setNorm] = useState(item)
  const isVerbatim = norm.edition.origin === 'official'
  const take = (changed: KnowledgeItem) => {
    setNorm(changed)
    void queries.invalidateQueries({ queryKey: ['knowledge'] })
  }
  const form = useForm<NormForm>({
    initial: formOf(item),
    onSubmit: async (sent) => {
      const { status, until, effective_from: from, confidence, heading, text } = sent
      const body = {
        status: statusOf(status, until),
        effective_from: from === null ? null : russianDate(from),
        confidence: confidence ?? 'B',
        ...(isVerbatim ? {} : { heading, text }),
      }
      const saved = await call('PUT /knowledge/{provision}', { params: { provision: norm.id }, body })
      take(saved)
      form.takeSaved(formOf(saved), sent)
      toast.success('Справочная база', 'Норма изменена!')
    },
  })
  const question = useQuestion(norm.id, take)
  const isEnding = form.values.status === 'утрачивает силу'
  return (
    <Modal
      open
      onClose={onClose}
      busy={form.busy || question.busy}
      dirty={form.isChanged || question.isChanged}
      size="large"
      title={[norm.article, norm.heading].filter(Boolean).join('. ')}
    >
      <p className={classes.note}>{norm.title}</p>
      <FormFrame form={form}>
        <div className={classes.pair}>
          <Select label="Статус" options={statuses} {...form.field('status')} />
          {isEnding && <DateInput label="Утрачивает силу с" {...form.field('until')} />}
        </div>
        <div className={classes.pair}>
          <DateInput label="Действует с" {...form.field('effective_from')} />
          <Select label="Достоверность" options={confidences} {...form.field('confidence')} />
        </div>
        {isVerbatim ? (
          <>
            <p className={classes.note}>Официальный текст, дословно:</p>
            <p className={classes.wording}>{norm.text}</p>
          </>
        ) : (
          <OwnWording form={form} />
        )}
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <SubmitButton disabledReason={isEnding && form.values.until === null && 'Укажите дату'}>
            Сохранить
          </SubmitButton>
        </DialogActions>
      </FormFrame>
      <h3 className={classes.part}>Вопросы, по которым норма находится</h3>
      <ul className={classes.questions}>
        {norm.questions.map(({ text, origin }) => (
          <li key={text}>
            {text} {origin === 'administrator' && <Tag tone="accent">добавлен</Tag>}
          </li>
        ))}
      </ul>
      <AddQuestion form={question} />
      <DialogActions>
        <CancelButton>Закрыть</CancelButton>
      </DialogActions>
    </Modal>
  )
}

/** The base's own words, which may be changed. */
function OwnWording({ form }: { form: Form<NormForm> }) {
  return (
    <>
      <TextInput label="Название" {...form.field('heading')} maxLength={500} />
      <Textarea label="Изложение нормы" rows={5} maxRows={14} maxLength={20_000} {...form.field('text')} />
    </>
  )
}

function formOf({ status, effective_from: from, confidence, heading, text }: KnowledgeItem): NormForm {
  const date = /\d{2}\.\d{2}\.\d{4}$/u.exec(status)?.[0]
  const chosen = statuses.findLast(({ value }) => status.startsWith(value))?.value ?? 'действует'
  return {
    status: chosen,
    until: date === undefined ? null : isoDate(date),
    effective_from: from === null ? null : isoDate(from),
    confidence,
    heading,
    text,
  }
}

const statusOf = (status: StatusChoice | null, until: IsoDate | null): string =>
  status === 'утрачивает силу' && until !== null
    ? `${status} с ${russianDate(until)}`
    : (status ?? 'действует')

/** The form of one more everyday question; the norm is found by it at once. */
function useQuestion(provision: number, onAdded: (norm: KnowledgeItem) => void) {
  const { call } = useAdministrator()
  const form = useForm({
    initial: { text: '' },
    onSubmit: async (sent) => {
      onAdded(await call('POST /knowledge/{provision}/questions', { params: { provision }, body: sent }))
      form.takeSaved({ text: '' }, sent)
      toast.success('Справочная база', 'Вопрос добавлен!')
    },
  })
  return form
}

function AddQuestion({ form }: { form: Form<{ text: string }> }) {
  return (
    <FormFrame form={form}>
      <div className={classes.line}>
        <TextInput label="Новый вопрос" className={classes.wide} {...form.field('text')} maxLength={300} />
        <SubmitButton disabledReason={form.values.text.trim().length < 3 && 'Введите вопрос'}>
          Добавить
        </SubmitButton>
      </div>
      <GeneralErrors messages={form.general} />
    </FormFrame>
  )
}
