import { IconDownload, IconEraser, IconFileZip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { draftOf, offerUndo } from '#features/drafts/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

import { charterQueries } from './charters.queries.ts'
import { DeputiesFields } from './deputies-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import { LawsField } from './laws-field.tsx'
import { NameInput } from './name-input.tsx'
import { asDraft, emptyForm, fromDraft, missingIn, type PackageForm } from './package-form.ts'
import classes from './package-page.module.css'
import { PackagePreview } from './package-preview.tsx'
import { createPackage, packageDraft, cancelPackage, usePackageRun } from './package-run.ts'

type PackageEditorProps = { channelId: number; initial: PackageForm }

/** The form of a package and the preview of its documents. */
export function PackageEditor({ channelId, initial }: PackageEditorProps) {
  const queries = useQueryClient()
  const { isRunning, created, count } = usePackageRun(channelId)
  const form = useForm<PackageForm>({
    initial,
    onSubmit: (values) => createPackage(queries, channelId, values),
  })
  const { values } = form
  usePersistedDraft(values, count, (next) => form.reset(next))
  const change = (next: PackageForm) => {
    for (const name of ['count_deputies', 'deputies', 'acts'] as const)
      if (next[name] !== values[name]) form.set(name, next[name])
  }
  const clear = () => {
    form.reset(emptyForm)
    offerUndo(() => form.reset(values))
  }
  const missing = missingIn(values)
  const isEmpty = asDraft(values) === ''

  return (
    <div className={classes.desk}>
      <FormFrame form={form} className={classes.form} aria-label="Пакет документов сессии">
        <div className={classes.sections} inert={isRunning}>
          <section className={classes.section} aria-labelledby="package-who">
            <h3 id="package-who">Кто проводит сессию</h3>
            <TextInput
              label="Муниципальное образование"
              required
              maxLength={charterLimits.title}
              placeholder="Намский улус"
              {...form.field('title')}
            />
            <div className={classes.pair}>
              <NameInput label="ФИО главы" required {...form.field('head_full_name')} />
              <NameInput label="ФИО председателя совета" required {...form.field('chairman_full_name')} />
            </div>
          </section>
          <DeputiesFields form={values} errors={form.errors} onChange={change} />
          <LawsField channelId={channelId} form={values} error={form.errors['acts']} onChange={change} />
          <SessionSection form={form} />
          <DetailsFields form={form} />
        </div>
        <GeneralErrors messages={form.general} />
        <div className={classes.actions}>
          {isRunning ? (
            <Running />
          ) : (
            <>
              <SubmitButton
                icon={IconFileZip}
                disabledReason={missing.length > 0 && `Осталось заполнить: ${missing.join(', ')}`}
              >
                Сформировать пакет документов
              </SubmitButton>
              <CreatedPackage
                channelId={channelId}
                createdId={created?.id ?? null}
                zip={created?.zip ?? ''}
              />
              {!isEmpty && (
                <Button kind="quiet" icon={IconEraser} onClick={clear}>
                  Очистить форму
                </Button>
              )}
              {missing.length > 0 && (
                <p className={classes.missing}>Осталось заполнить: {missing.join(', ')}.</p>
              )}
            </>
          )}
        </div>
      </FormFrame>
      <PackagePreview channelId={channelId} form={values} />
    </div>
  )
}

/** PACK-13 */
function Running() {
  return (
    <div className={classes.running}>
      <Spinner size={28} label="Подготовка документов" />
      <span aria-hidden>Подготовка документов</span>
      <Button size="small" onClick={cancelPackage}>
        Остановить
      </Button>
    </div>
  )
}

function SessionSection({ form }: { form: Form<PackageForm> }) {
  return (
    <section className={classes.section} aria-labelledby="package-session">
      <h3 id="package-session">Сессия</h3>
      <div className={classes.pair}>
        <DateInput label="Дата сессии" required {...form.field('date')} />
        <TextInput
          label="Номер сессии"
          required
          autoComplete="off"
          maxLength={charterLimits.sessionNumber}
          {...form.field('session_number')}
        />
      </div>
    </section>
  )
}

/** The link to the last package; the list has a fresh signed path (PACK-42). */
function CreatedPackage({
  channelId,
  createdId,
  zip,
}: {
  channelId: number
  createdId: number | null
  zip: string
}) {
  const { data } = useQuery(charterQueries.charters(channelId))
  if (createdId === null) return null
  return (
    <ButtonLink icon={IconDownload} href={data?.find(({ id }) => id === createdId)?.zip ?? zip} download>
      Скачать пакет документов
    </ButtonLink>
  )
}

/** Persists the form as a draft (D-06); after a package was made the form is reset to the draft prepared for the next one. */
function usePersistedDraft(values: PackageForm, count: number, onReset: (form: PackageForm) => void): void {
  const text = asDraft(values)
  // The initial values are not a draft until they are changed.
  const untouched = useRef<string | null>(text)
  useEffect(() => {
    if (text === untouched.current) return
    untouched.current = null
    draftOf(packageDraft).set(text)
  }, [text])

  const resetCount = useRef(count)
  const reset = useEffectEvent(async () =>
    onReset(fromDraft(await draftOf(packageDraft).load()) ?? emptyForm),
  )
  useEffect(() => {
    if (count === resetCount.current) return
    resetCount.current = count
    void reset()
  }, [count])
}
