import type { RetentionPreview, RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { retentionKinds } from '@uprava/contract/rules/retention-kinds.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { fullDateTime, number } from '#ui/lib/format.ts'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from './retention.module.css'
import { kindNames } from './term-texts.ts'

type PreviewDialogProps = {
  terms: RetentionTerms
  preview: RetentionPreview
  onSaved: (saved: RetentionTerms & { starts_at: string | null }) => void
  onClose: () => void
}

/** Exactly what the first deletion by these terms takes, before they are saved (AUD-20). */
export function RetentionPreviewDialog({ terms, preview, onSaved, onClose }: PreviewDialogProps) {
  const { call } = useAdministrator()
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      onSaved(await call('PUT /retention', { body: terms }))
      toast.success('Хранение', 'Сроки сохранены!')
    },
  })
  const limited = retentionKinds.filter((kind) => terms[kind] !== null)
  return (
    <Modal open onClose={onClose} busy={form.busy} title="Что будет удалено">
      <FormFrame form={form}>
        {limited.length === 0 ? (
          <p>Сроки не заданы: действуют обычные.</p>
        ) : (
          <p>{whenOf(preview.at)} Вернуть удалённое нельзя.</p>
        )}
        <dl className={classes.counts}>
          {limited.map((kind) => (
            <Count
              key={kind}
              name={kind === 'messages' ? 'Сообщения' : kindNames[kind]}
              count={preview[kind]}
            />
          ))}
          {terms.messages !== null && <Count name="Файлы сообщений" count={preview.files} />}
          <Count name="Останутся, хотя срок прошёл: на них опираются другие записи" count={preview.bound} />
        </dl>
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton>Сохранить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

const whenOf = (at: string) =>
  Date.parse(at) > Date.now()
    ? `Первое удаление — не раньше ${fullDateTime(at)}.`
    : 'Удаление — ближайшей ночью.'

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-figures>{number(count)}</dd>
    </div>
  )
}
