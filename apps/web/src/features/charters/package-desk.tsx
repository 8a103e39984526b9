import { IconDownload, IconEraser, IconFileZip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

import { loadDraft, setDraft } from '#features/drafts/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { DateInput } from '#ui/dates/date-input.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

import { charterQueries } from './charters.queries.ts'
import { DeputiesFields } from './deputies-fields.tsx'
import { DetailsFields } from './details-fields.tsx'
import { formPackage, packagePlace, stopForming, useForming } from './forming.ts'
import classes from './law-page.module.css'
import { LawsField } from './laws-field.tsx'
import { NameInput } from './name-input.tsx'
import { asDraft, emptyForm, fromDraft, missingIn, type PackageForm } from './package-form.ts'
import { PackagePreview } from './package-preview.tsx'

type PackageDeskProps = { channelId: number; initial: PackageForm }

/** The form on the left, what it will make on the right. */
export function PackageDesk({ channelId, initial }: PackageDeskProps) {
  const queries = useQueryClient()
  const { isRunning, made, round } = useForming(channelId)
  const form = useForm<PackageForm>({
    initial,
    onSubmit: (values) => formPackage(queries, channelId, values),
  })
  const { values } = form
  useKeptDraft(values, round, (next) => form.reset(next))
  const change = (next: PackageForm) => {
    for (const name of ['count_deputies', 'deputies', 'acts'] as const)
      if (next[name] !== values[name]) form.set(name, next[name])
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
                whyNot={missing.length > 0 && `Осталось заполнить: ${missing.join(', ')}`}
              >
                Сформировать пакет документов
              </SubmitButton>
              <Made channelId={channelId} madeId={made?.id ?? null} zip={made?.zip ?? ''} />
              {!isEmpty && (
                <Button kind="quiet" icon={IconEraser} onClick={() => form.reset(emptyForm)}>
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
      <Button size="small" onClick={stopForming}>
        Остановить
      </Button>
    </div>
  )
}

/** The package made last, with a path that is fresh (PACK-42). */
function Made({ channelId, madeId, zip }: { channelId: number; madeId: number | null; zip: string }) {
  const { data } = useQuery(charterQueries.charters(channelId))
  if (madeId === null) return null
  return (
    <ButtonLink icon={IconDownload} href={data?.find(({ id }) => id === madeId)?.zip ?? zip} download>
      Скачать пакет документов
    </ButtonLink>
  )
}

/** Keeps what is typed over a reload (D-06); once a package is made the form goes on from what was kept of it. */
function useKeptDraft(values: PackageForm, round: number, onKept: (form: PackageForm) => void): void {
  const text = asDraft(values)
  // What stands there by itself is nobody's typing, until somebody types.
  const untouched = useRef<string | null>(text)
  useEffect(() => {
    if (text === untouched.current) return
    untouched.current = null
    setDraft(packagePlace, text)
  }, [text])

  const taken = useRef(round)
  const take = useEffectEvent(async () => onKept(fromDraft(await loadDraft(packagePlace)) ?? emptyForm))
  useEffect(() => {
    if (round === taken.current) return
    taken.current = round
    void take()
  }, [round])
}
