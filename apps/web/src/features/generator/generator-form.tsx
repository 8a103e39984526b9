import { IconArrowLeft, IconDownload, IconEye, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import { loadDraft, setDraft } from '#features/drafts/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type FieldErrors } from '#ui/fields/form.tsx'
import { useDebounced } from '#ui/lib/use-debounced.ts'
import { useMedia } from '#ui/lib/use-media.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'

import { DocumentPreview } from './document-preview.tsx'
import { FillByWords } from './fill-by-words.tsx'
import { GeneratorField } from './generator-field.tsx'
import classes from './generator-form.module.css'
import type { GeneratorState } from './generator-state.ts'
import { downloadDocument, generateDocument, valuesOf, type SessionPlace } from './generator.changes.ts'
import { generatorQueries } from './generator.queries.ts'

type GeneratorFormProps = {
  place: SessionPlace
  state: GeneratorState
  /** Resets the generator: «Назад» and «Новый чат» (GEN-14, GEN-35). */
  onNew: () => Promise<void>
}

/** The form of the identified document; what is typed outlives a reload (D-06). */
export function GeneratorForm(props: GeneratorFormProps) {
  const { sessionId, fieldsRequired } = props.state
  const draft = `generator/${sessionId ?? 0}`
  const kept = useKeptValues(draft)
  const known = valuesOf(fieldsRequired)
  if (kept === undefined) {
    return (
      <div className={classes.waiting}>
        <SkeletonFields />
      </div>
    )
  }
  return <Form {...props} draft={draft} initial={{ ...known, ...kept }} />
}

/** So long a pause in the typing asks for a new preview, milliseconds. */
const pauseMs = 400

type Values = Record<string, string>

function Form({
  place,
  state,
  onNew,
  draft,
  initial,
}: GeneratorFormProps & { draft: string; initial: Values }) {
  const queries = useQueryClient()
  const { fieldsRequired: fields, documentName, sessionId, downloadUrl, hints } = state
  const title = useRef<HTMLHeadingElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const isBeside = useMedia('(min-width: 1200px)')
  const reasonId = useId()

  const form = useForm({
    initial: { field_values: initial },
    check: ({ field_values: values }) => whatIsMissing(fields, values),
    onSubmit: ({ field_values: values }) => generateDocument(queries, place, state, values),
  })
  const values = form.values.field_values
  const preview = useDebounced(values, pauseMs)
  const looked = useQuery({
    ...generatorQueries.preview(documentName ?? '', preview),
    enabled: documentName !== null,
  })
  const remarksOf = (position: number) =>
    (looked.data?.remarks ?? []).filter((remark) => remark.position === position).map(({ text }) => text)

  // The chat has gone: whoever hears the screen is told what stands there now.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const change = (position: number, value: string) => {
    form.set(`field_values.${position}`, value)
    setDraft(draft, JSON.stringify({ ...values, [position]: value }))
  }
  const fill = (filled: Values) => {
    form.reset({ field_values: filled })
    setDraft(draft, JSON.stringify(filled))
  }
  const leave = async () => {
    setLeaving(true)
    await onNew()
    setLeaving(false)
  }
  const download = async () => {
    setSaving(true)
    if (downloadUrl !== null) await downloadDocument(downloadUrl)
    setSaving(false)
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
            <header className={classes.header}>
              <h2 ref={title} tabIndex={-1} className={classes.title}>
                {documentName ?? 'Документ'}
              </h2>
              {!isEmpty && <Progress fields={fields} values={values} />}
            </header>
            <p id={reasonId} className={classes.lead}>
              {isEmpty
                ? 'Поля документа не получены. Нажмите «Назад» и опишите документ подробнее.'
                : 'Пожалуйста, заполните форму'}
            </p>
            {!isEmpty && sessionId !== null && (
              <FillByWords place={place} sessionId={sessionId} values={values} onFilled={fill} />
            )}
            <GeneralErrors messages={form.general} />
            {fields.map((field) => (
              <GeneratorField
                key={field.position}
                field={field}
                remarks={remarksOf(field.position)}
                binding={{
                  ...form.field(`field_values.${field.position}`),
                  value: values[String(field.position)] ?? '',
                  onChange: (value) => change(field.position, value),
                }}
              />
            ))}
            {hints.length > 0 && (
              <ul className={classes.hints} aria-label="На что обратить внимание">
                {hints.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <footer className={classes.actions}>
          {downloadUrl !== null && (
            <div className={classes.made}>
              <p className={classes.ready}>Документ готов</p>
              <Button size="small" icon={IconDownload} busy={isSaving} onClick={() => void download()}>
                Скачать ещё раз
              </Button>
              <Button size="small" kind="quiet" icon={IconPlus} onClick={() => void leave()}>
                Новый чат
              </Button>
            </div>
          )}
          <div className={classes.buttons}>
            <Button icon={IconArrowLeft} busy={isLeaving} onClick={() => void leave()}>
              Назад
            </Button>
            {!isBeside && !isEmpty && (
              <Button kind="quiet" icon={IconEye} onClick={() => setPreviewOpen(true)}>
                Просмотр
              </Button>
            )}
            <SubmitButton className={classes.main} disabledReason={isEmpty && 'Поля документа не получены'}>
              Сгенерировать документ
            </SubmitButton>
          </div>
        </footer>
      </FormFrame>
      {isBeside && documentName !== null && (
        <aside className={classes.preview} aria-label="Просмотр документа">
          <DocumentPreview documentName={documentName} values={preview} />
        </aside>
      )}
      {!isBeside && documentName !== null && (
        <Drawer
          side="right"
          width="min(46rem, 94%)"
          open={isPreviewOpen}
          onClose={() => setPreviewOpen(false)}
          title="Просмотр документа"
        >
          <DocumentPreview documentName={documentName} values={preview} />
        </Drawer>
      )}
    </section>
  )
}

type Fields = GeneratorState['fieldsRequired']

/** How many of the fields the document cannot do without are filled. */
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
function whatIsMissing(fields: Fields, values: Values): FieldErrors | undefined {
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

/** What was typed in this browser and not sent; undefined until it is read. */
function useKeptValues(draft: string): Values | undefined {
  const [kept, setKept] = useState<{ draft: string; values: Values }>()
  useEffect(() => {
    let isCurrent = true
    void loadDraft(draft).then((text) => isCurrent && setKept({ draft, values: readValues(text) }))
    return () => {
      isCurrent = false
    }
  }, [draft])
  return kept?.draft === draft ? kept.values : undefined
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
