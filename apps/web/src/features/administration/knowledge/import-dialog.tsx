import { useQueryClient } from '@tanstack/react-query'
import { russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { plural } from '#ui/lib/format.ts'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { ChannelChoice, type BaseOwner } from './channel-choice.tsx'

const rules = { extensions: ['txt', 'docx', 'json'], maxBytes: 20 * 1024 * 1024 }
const empty = {
  kind: '',
  number: '',
  title: '',
  date: null as IsoDate | null,
  valid_from: null as IsoDate | null,
  source_url: '',
}

/**
 * «Загрузить акт»: the official text of an act; its articles are recognised, a known act gets a further edition. A
 * channel’s own act is seen by that channel alone.
 */
export function ImportDialog({ owner: startingOwner, onClose }: { owner: BaseOwner; onClose: () => void }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [owner, setOwner] = useState(startingOwner)
  const form = useForm({
    initial: empty,
    onSubmit: async ({ date, valid_from: validFrom, ...body }) => {
      if (file === null) return
      const {
        act,
        provisions,
        is_new: isNew,
      } = await call('POST /knowledge', {
        body: {
          ...body,
          ...(owner ? { channel_id: owner.id } : {}),
          ...(date ? { date: russianDate(date) } : {}),
          ...(validFrom ? { valid_from: russianDate(validFrom) } : {}),
        },
        files: { file: [file] },
      })
      toast.success(
        'Справочная база',
        isNew
          ? `${escapeHtml(act.title)}: ${plural(provisions, ['норма', 'нормы', 'норм'])}`
          : 'Такой текст уже загружен',
      )
      void queries.invalidateQueries({ queryKey: ['knowledge'] })
      onClose()
    },
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} title="Загрузить акт">
      <FormFrame form={form}>
        <DropZone
          label="Файл с официальным текстом"
          rules={rules}
          onFiles={([first]) => setFile(first ?? null)}
        />
        {file && <p className={classes.note}>{file.name}</p>}
        <ChannelChoice value={owner} onChange={setOwner} />
        <p className={classes.note}>Реквизиты распознаются из текста. Заполните то, чего в файле нет.</p>
        <TextInput label="Вид акта" placeholder="Федеральный закон" {...form.field('kind')} />
        <TextInput label="Номер" placeholder="131-ФЗ" {...form.field('number')} />
        <DateInput label="Дата акта" {...form.field('date')} />
        <TextInput label="Название" {...form.field('title')} />
        <DateInput label="Редакция действует с" {...form.field('valid_from')} />
        <TextInput label="Источник" placeholder="https://" {...form.field('source_url')} />
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton disabledReason={file === null && 'Выберите файл'}>Загрузить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}
