import { useQueryClient } from '@tanstack/react-query'
import { russianDate, type IsoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { ApiError } from '#api/index.ts'
import { DateInput } from '#ui/dates/date-input.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'
import { plural } from '#ui/lib/format.ts'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'
import { ChannelChoice, type BaseOwner } from './channel-choice.tsx'

const rules = {
  extensions: ['txt', 'docx', 'odt', 'rtf', 'pdf', 'html', 'htm', 'doc', 'json'],
  maxBytes: 20 * 1024 * 1024,
}
/** As many files at once. */
const maxFiles = 100
const empty = {
  kind: '',
  number: '',
  title: '',
  date: null as IsoDate | null,
  valid_from: null as IsoDate | null,
  source_url: '',
}

type Outcome = {
  readonly position: number
  readonly name: string
  readonly text: string
  readonly isRefused: boolean
}

/**
 * «Загрузить акты»: official texts, one or many at once; their articles are recognised and matched with the norms of the base, a
 * known act gets a further edition. A channel’s own act is seen by that channel alone.
 */
export function ImportDialog({ owner: startingOwner, onClose }: { owner: BaseOwner; onClose: () => void }) {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const [tooMany, setTooMany] = useState<string>()
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [owner, setOwner] = useState(startingOwner)
  const isOne = files.length === 1
  const load = useLoad(owner)
  const loadAll = async () => {
    for (const [position, file] of files.entries()) {
      const { name } = file
      const outcome = await load(file, {}).then(
        (text) => ({ position, name, text, isRefused: false }),
        (error: unknown) => ({ position, name, text: refusalOf(error), isRefused: true }),
      )
      setOutcomes((known) => [...known, outcome])
    }
  }
  const form = useForm({
    initial: empty,
    onSubmit: async (values) => {
      const [first] = files
      if (isOne && first) {
        toast.success('Справочная база', escapeHtml(await load(first, values)))
        onClose()
      } else {
        setOutcomes([])
        await loadAll()
      }
      void queries.invalidateQueries({ queryKey: ['knowledge'] })
    },
  })
  return (
    <Modal open onClose={onClose} busy={form.busy} dirty={form.isChanged} title="Загрузить акты">
      <FormFrame form={form}>
        <DropZone
          label="Файлы с официальными текстами"
          rules={rules}
          multiple
          error={tooMany}
          onFiles={(chosen) => {
            setFiles(chosen.slice(0, maxFiles))
            setTooMany(chosen.length > maxFiles ? tooManyText(chosen.length - maxFiles) : undefined)
            setOutcomes([])
          }}
        />
        {isOne && <p className={classes.note}>{files[0]?.name}</p>}
        {files.length > 1 && outcomes.length === 0 && (
          <p className={classes.note}>{plural(files.length, ['файл', 'файла', 'файлов'])}</p>
        )}
        <Outcomes of={outcomes} />
        <ChannelChoice value={owner} onChange={setOwner} />
        <p className={classes.note}>
          Реквизиты распознаются из текста.{isOne && ' Заполните то, чего в файле нет.'}
        </p>
        {isOne && <Requisites form={form} />}
        <GeneralErrors messages={form.general} />
        <DialogActions>
          <CancelButton>{outcomes.length > 0 ? 'Закрыть' : 'Отмена'}</CancelButton>
          <SubmitButton disabledReason={files.length === 0 && 'Выберите файлы'}>Загрузить</SubmitButton>
        </DialogActions>
      </FormFrame>
    </Modal>
  )
}

/** Loads one file; answers what has become of it, in one line. */
function useLoad(owner: BaseOwner) {
  const { call } = useAdministrator()
  return async (file: File, form: Partial<typeof empty>): Promise<string> => {
    const { date, valid_from: validFrom, ...body } = form
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
    return isNew
      ? `${act.number}. ${act.title}: ${plural(provisions, ['норма', 'нормы', 'норм'])}`
      : 'Такой текст уже загружен'
  }
}

function Outcomes({ of }: { of: readonly Outcome[] }) {
  if (of.length === 0) return null
  return (
    <ul className={classes.questions} aria-label="Что загружено">
      {of.map(({ position, name, text, isRefused }) => (
        <li key={position}>
          {name}: {isRefused ? <Tag tone="warn">{text}</Tag> : text}
        </li>
      ))}
    </ul>
  )
}

/** What the file may lack; the form says it for a single file only. */
function Requisites({ form }: { form: Form<typeof empty> }) {
  return (
    <>
      <TextInput label="Вид акта" placeholder="Федеральный закон" {...form.field('kind')} />
      <TextInput label="Номер" placeholder="131-ФЗ" {...form.field('number')} />
      <DateInput label="Дата акта" {...form.field('date')} />
      <TextInput label="Название" {...form.field('title')} />
      <DateInput label="Редакция действует с" {...form.field('valid_from')} />
      <TextInput label="Источник" placeholder="https://" {...form.field('source_url')} />
    </>
  )
}

const tooManyText = (left: number): string =>
  `За один раз загружается не больше ${maxFiles} файлов. Не взято: ${left}, загрузите их отдельно.`

/** What the server says against a file, in one line. */
const refusalOf = (error: unknown): string =>
  error instanceof ApiError ? [...Object.values(error.errors).flat(), error.message][0]! : 'Не загрузилось'
