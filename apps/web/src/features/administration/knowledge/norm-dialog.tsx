import { useQueryClient } from '@tanstack/react-query'
import type { KnowledgeItem } from '@uprava/contract/laws.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'

type NormDialogProps = { item: KnowledgeItem; onClose: () => void }

const confidences = [
  { value: 'A' as const, label: 'проверено' },
  { value: 'B' as const, label: 'сверить с официальным текстом' },
]

/** A norm of the base: its status and confidence may be changed, and everyday questions added that it answers. */
export function NormDialog({ item, onClose }: NormDialogProps) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const [norm, setNorm] = useState(item)
  const take = (changed: KnowledgeItem) => {
    setNorm(changed)
    void queries.invalidateQueries({ queryKey: ['knowledge'] })
  }
  const form = useForm<{ status: string; confidence: 'A' | 'B' | null }>({
    initial: { status: item.status, confidence: item.confidence },
    onSubmit: async ({ status, confidence }) => {
      const body = { status, confidence: confidence ?? 'B' }
      take(await call('PUT /knowledge/{provision}', { params: { provision: norm.id }, body }))
      toast.success('Справочная база', 'Норма изменена!')
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      size="large"
      title={[norm.article, norm.heading].filter(Boolean).join('. ')}
    >
      <p className={classes.note}>{norm.title}</p>
      <FormFrame form={form}>
        <div className={classes.pair}>
          <TextInput
            label="Статус"
            description="«действует», «утратил силу» или «утрачивает силу с дд.мм.гггг»"
            {...form.field('status')}
          />
          <Select label="Достоверность" options={confidences} {...form.field('confidence')} />
        </div>
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <SubmitButton>Сохранить</SubmitButton>
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
      <AddQuestion provisionId={norm.id} onAdded={take} />
      <DialogActions>
        <Button onClick={onClose}>Закрыть</Button>
      </DialogActions>
    </Modal>
  )
}

type AddQuestionProps = { provisionId: number; onAdded: (norm: KnowledgeItem) => void }

/** One more everyday question; the norm is found by it at once. */
function AddQuestion({ provisionId, onAdded }: AddQuestionProps) {
  const { call } = useAdministrator()
  const form = useForm({
    initial: { text: '' },
    onSubmit: async (body) => {
      onAdded(
        await call('POST /knowledge/{provision}/questions', { params: { provision: provisionId }, body }),
      )
      form.reset()
      toast.success('Справочная база', 'Вопрос добавлен!')
    },
  })
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
