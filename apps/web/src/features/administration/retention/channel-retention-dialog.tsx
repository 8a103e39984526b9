import { useQueryClient } from '@tanstack/react-query'
import type { AdminChannel } from '@uprava/contract/administration.ts'
import type { ChannelRetentionTerms, RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { channelRetentionKinds } from '@uprava/contract/rules/retention-kinds.ts'

import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { TermInput } from './term-input.tsx'
import { termInWords, findWrongTerms, kindNames, termsOf, textsOf } from './term-texts.ts'

type ChannelRetentionDialogProps = {
  channel: AdminChannel
  retention: ChannelRetentionTerms & { hold: { reason: string } | null }
  installation: RetentionTerms
  onClose: () => void
}

/** The shorter terms of a channel and «Приостановить удаление» (privacy §4); only what has changed is sent. */
export function ChannelRetentionDialog(props: ChannelRetentionDialogProps) {
  const { channel, retention, installation, onClose } = props
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const params = { channel: channel.id }
  const form = useForm({
    initial: {
      ...textsOf(retention, channelRetentionKinds),
      on: retention.hold !== null,
      reason: retention.hold?.reason ?? '',
    },
    check: (values) => ({
      ...findWrongTerms(values, channelRetentionKinds),
      ...(values.on && values.reason.trim() === '' ? { reason: ['Укажите причину'] } : {}),
    }),
    onSubmit: async ({ on, reason, ...texts }) => {
      try {
        const body = termsOf(texts, channelRetentionKinds)
        if (channelRetentionKinds.some((kind) => body[kind] !== retention[kind]))
          await call('PUT /channels/{channel}/retention', { params, body })
        if (on !== (retention.hold !== null) || (on && reason !== retention.hold?.reason))
          await call('PUT /channels/{channel}/hold', { params, body: { on, reason } })
      } finally {
        void queries.invalidateQueries({ queryKey: ['channel-retention', channel.id] })
      }
      toast.success('Хранение', 'Канал изменён!')
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} title={channel.name} dirty={form.isChanged}>
      <FormFrame form={form}>
        {channelRetentionKinds.map((kind) => (
          <TermInput
            key={kind}
            label={kindNames[kind]}
            placeholder="Как у установки"
            description={`У установки — ${termInWords(kind, installation[kind]).toLowerCase()}`}
            {...form.field(kind)}
          />
        ))}
        <p className={classes.words}>Удаление по новому или более короткому сроку начнётся через 7 дней.</p>
        <Checkbox
          label="Приостановить удаление"
          description="Ничего не удаляется по срокам, данные сотрудников канала тоже."
          checked={form.values.on}
          onChange={(isOn) => form.set('on', isOn)}
        />
        {form.values.on && <TextInput label="Причина" required maxLength={500} {...form.field('reason')} />}
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton />
          <SubmitButton>Сохранить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
