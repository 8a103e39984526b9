import { IconArrowLeft, IconDownload, IconEye, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

import { draftOf } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type FieldErrors } from '#ui/fields/form.tsx'
import { useDebounced } from '#ui/lib/use-debounced.ts'
import { useMedia } from '#ui/lib/use-media.ts'
import { useScrollFocus } from '#ui/lib/use-scroll-focus.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'

import { DocumentPreview } from './document-preview.tsx'
import { FillByWords } from './fill-by-words.tsx'
import { GeneratorField } from './generator-field.tsx'
import classes from './generator-form.module.css'
import type { GeneratorState } from './generator-state.ts'
import { downloadDocument, generateDocument, valuesOf } from './generator.changes.ts'
import { generatorQueries } from './generator.queries.ts'

type GeneratorFormProps = {
  channelId: number
  state: GeneratorState
  /** Resets the generator: «Назад» and «Новый чат» (GEN-14, GEN-35). */
  onNew: () => Promise<void>
}

/** The form of the identified document; typed values are persisted (D-06). */
export function GeneratorForm(props: GeneratorFormProps) {
  const { sessionId, fieldsRequired } = props.state
  const draft = `generator/${sessionId ?? 0}`
  const stored = useStoredValues(draft)
  const known = valuesOf(fieldsRequired)
  if (stored === undefined) {
    return (
      <div className={classes.waiting}>
        <SkeletonFields />
      </div>
    )
  }
  return <Form {...props} draft={draft} initial={{ ...known, ...stored }} />
}

/** The preview is requested after a pause in typing of this length, milliseconds. */
const previewDelayMs = 400

type Values = Record<string, string>

function Form({
  channelId,
  state,
  onNew,
  draft,
  initial,
}: GeneratorFormProps & { draft: string; initial: Values }) {
  const queries = useQueryClient()
  const { fieldsRequired: fields, documentName, sessionId, downloadUrl, hints } = state
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const isBeside = useMedia('(min-width: 75em)')
  const reasonId = useId()

  const form = useForm({
    initial: { field_values: initial },
    check: ({ field_values: values }) => missingFields(fields, values),
    onSubmit: ({ field_values: values }) => generateDocument(queries, channelId, state, values),
  })
  const values = form.values.field_values
  const kept = draftOf(draft)
  const preview = useDebounced(values, previewDelayMs)
  const previewQuery = useQuery({
    ...generatorQueries.preview(documentName ?? '', preview),
    enabled: documentName !== null,
  })
  const remarks = previewQuery.data?.remarks ?? []
  const change = (position: number, value: string) => {
    form.set(`field_values.${position}`, value)
    kept.set(JSON.stringify({ ...values, [position]: value }))
  }
  /** `before`: the values when the words were sent; what was typed since stays. */
  const fill = (filled: Values, before: Values) => {
    const next = { ...filled, ...changedSince(before, values) }
    form.reset({ field_values: next })
    kept.set(JSON.stringify(next))
  }
  const isEmpty = fields.length === 0
  return (
    <section
      className={classes.place}
      data-beside={(isBeside && documentName !== null) || undefined}
      aria-label="Форма документа"
    >
      <FormFrame form={form} className={classes.form} aria-describedby={reasonId}>
        <div className={classes.scroll}>
          <div className={classes.column}>
            <Heading id={reasonId} name={documentName} fields={fields} values={values} />
            {!isEmpty && sessionId !== null && (
              <FillByWords of={{ channelId, session: sessionId }} values={values} onFilled={fill} />
            )}
            <GeneralErrors messages={form.general} />
            {fields.map((field) => (
              <GeneratorField
                key={field.position}
                field={field}
                remarks={remarks.flatMap(({ position, text }) => (position === field.position ? [text] : []))}
                binding={{
                  ...form.field(`field_values.${field.position}`),
                  value: values[String(field.position)] ?? '',
                  onChange: (value) => change(field.position, value),
                }}
              />
            ))}
            {hints.length > 0 && <Hints hints={hints} />}
          </div>
        </div>
        <Actions
          downloadUrl={downloadUrl}
          isEmpty={isEmpty}
          onNew={onNew}
          onPreview={isBeside || isEmpty ? undefined : () => setPreviewOpen(true)}
        />
      </FormFrame>
      {documentName !== null && (
        <Preview isBeside={isBeside} isOpen={isPreviewOpen} onClose={() => setPreviewOpen(false)}>
          <DocumentPreview documentName={documentName} values={preview} />
        </Preview>
      )}
    </section>
  )
}

type HeadingProps = { id: string; name: string | null; fields: Fields; values: Values }

function Heading({ id, name, fields, values }: HeadingProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const isEmpty = fields.length === 0
  // The chat was replaced by the form: a screen reader announces its title.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <header className={classes.header}>
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {name ?? 'Документ'}
        </h2>
        {!isEmpty && <Progress fields={fields} values={values} />}
      </header>
      <p id={id} className={classes.lead}>
        {isEmpty
          ? 'Поля документа не получены. Нажмите «Назад» и опишите документ подробнее.'
          : 'Пожалуйста, заполните форму'}
      </p>
    </>
  )
}

type PreviewProps = { isBeside: boolean; isOpen: boolean; onClose: () => void; children: ReactNode }

/** The document beside the form, or in a drawer where there is no room for it. */
function Preview({ isBeside, isOpen, onClose, children }: PreviewProps) {
  if (isBeside) return <PreviewBeside>{children}</PreviewBeside>
  return (
    <Drawer side="right" width="min(46rem, 94%)" open={isOpen} onClose={onClose} title="Просмотр документа">
      {children}
    </Drawer>
  )
}

function PreviewBeside({ children }: { children: ReactNode }) {
  const region = useScrollFocus<HTMLElement>()
  return (
    <aside ref={region} className={classes.preview} aria-label="Просмотр документа">
      {children}
    </aside>
  )
}

type ActionsProps = {
  downloadUrl: string | null
  isEmpty: boolean
  onNew: () => Promise<void>
  /** Undefined where the preview is shown beside the form. */
  onPreview: (() => void) | undefined
}

function Actions({ downloadUrl, isEmpty, onNew, onPreview }: ActionsProps) {
  const leave = useMutation({ mutationFn: onNew })
  const download = useMutation({ mutationFn: downloadDocument })
  return (
    <footer className={classes.actions}>
      {downloadUrl !== null && (
        <div className={classes.made}>
          <p className={classes.ready}>Документ готов</p>
          <Button
            size="small"
            icon={IconDownload}
            busy={download.isPending}
            onClick={() => download.mutate(downloadUrl)}
          >
            Скачать ещё раз
          </Button>
          <Button size="small" kind="quiet" icon={IconPlus} onClick={() => leave.mutate()}>
            Новый чат
          </Button>
        </div>
      )}
      <div className={classes.buttons}>
        <Button icon={IconArrowLeft} busy={leave.isPending} onClick={() => leave.mutate()}>
          Назад
        </Button>
        {onPreview && (
          <Button kind="quiet" icon={IconEye} onClick={onPreview}>
            Просмотр
          </Button>
        )}
        <SubmitButton className={classes.main} disabledReason={isEmpty && 'Поля документа не получены'}>
          Сгенерировать документ
        </SubmitButton>
      </div>
    </footer>
  )
}

function Hints({ hints }: { hints: readonly string[] }) {
  return (
    <ul className={classes.hints} aria-label="На что обратить внимание">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}

type Fields = GeneratorState['fieldsRequired']

/** How many of the required fields are filled. */
function Progress({ fields, values }: { fields: Fields; values: Values }) {
  const required = fields.filter((field) => field.required)
  const filled = required.filter(({ position }) => (values[String(position)] ?? '').trim() !== '').length
  return (
    <p className={classes.progress}>
      <progress aria-hidden className={classes.bar} value={filled} max={Math.max(1, required.length)} />
      <output>
        Заполнено {filled} из {required.length}
      </output>
    </p>
  )
}

/** A form with an empty required field is not sent (GEN-16). */
function missingFields(fields: Fields, values: Values): FieldErrors | undefined {
  const missing = fields.filter(
    ({ required, position }) => required && (values[String(position)] ?? '').trim() === '',
  )
  if (missing.length === 0) return undefined
  return Object.fromEntries(
    missing.map(({ position, label, type }) => [
      `field_values.${position}`,
      [type === 'select' ? `Выберите значение поля «${label}»` : `Заполните поле «${label}»`],
    ]),
  )
}

const changedSince = (before: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([position, value]) => (before[position] ?? '') !== value))

/** The values of the draft; undefined until it is loaded. */
function useStoredValues(draft: string): Values | undefined {
  const [stored, setStored] = useState<{ draft: string; values: Values }>()
  useEffect(() => {
    let isCurrent = true
    void draftOf(draft)
      .load()
      .then((text) => isCurrent && setStored({ draft, values: readValues(text) }))
    return () => {
      isCurrent = false
    }
  }, [draft])
  return stored?.draft === draft ? stored.values : undefined
}

function readValues(text: string): Values {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
