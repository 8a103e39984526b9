import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Landing } from '@uprava/contract/landing.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm, type Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { useUnsavedChanges } from '#ui/lib/unsaved-changes.ts'

import { useAdministrator, useRight } from '../administrator.tsx'
import { SiteFacts } from './site-facts.tsx'
import classes from './site-page.module.css'

/** «Сайт»: what the administrator can change on the landing page (LAND-31, LAND-32). */
export function SitePage() {
  const { call } = useAdministrator()
  const mayChange = useRight('changeSite')
  const landing = useQuery({
    queryKey: ['landing'],
    queryFn: ({ signal }) => call('GET /landing', { signal }),
    // A refetch must not replace what is being edited.
    staleTime: Infinity,
  })
  return (
    <ListStates of={landing} skeleton={<SkeletonRows rows={8} />} empty={{ text: '' }} isEmpty={() => false}>
      {(present) => (mayChange ? <SiteForm landing={present} /> : <SiteFacts landing={present} />)}
    </ListStates>
  )
}

const regionKeys = ['0', '1', '2', '3', '4'] as const
const questionKeys = ['0', '1', '2'] as const

/** The lists of the wire as records by index, so that a field has the name under which the server reports its error. */
type SiteFields = {
  regions: Record<(typeof regionKeys)[number], string>
  greeting: string
  faq: Record<(typeof questionKeys)[number], { question: string; answer: string }>
  price: string
  registry_number: string
}

function fieldsOf({ regions, faq, price, ...rest }: Landing): SiteFields {
  return {
    ...rest,
    regions: recordOf(regionKeys, (index) => regions[index] ?? ''),
    faq: recordOf(questionKeys, (index) => faq[index] ?? { question: '', answer: '' }),
    price: String(price),
  }
}

function recordOf<Key extends string, Value>(keys: readonly Key[], valueAt: (index: number) => Value) {
  return Object.fromEntries(keys.map((key, index) => [key, valueAt(index)])) as Record<Key, Value>
}

function landingOf({ regions, faq, price, ...rest }: SiteFields): Landing {
  return {
    ...rest,
    regions: regionKeys.map((at) => regions[at]),
    faq: questionKeys.map((at) => faq[at]),
    price: Number(price.replaceAll(/\s/gu, '') || Number.NaN),
  }
}

function SiteForm({ landing }: { landing: Landing }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const form = useForm({
    initial: fieldsOf(landing),
    onSubmit: async (fields) => {
      const saved = await call('PUT /landing', { body: landingOf(fields) })
      queries.setQueryData(['landing'], saved)
      form.takeSaved(fieldsOf(saved), fields)
      toast.success('Сайт', 'Изменения сохранены!')
    },
  })
  useUnsavedChanges(form.isChanged)
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.note}>
        Тексты видны всем на&nbsp;главной странице сразу после сохранения.{' '}
        <a href="/landing" target="_blank" rel="noopener">
          Открыть сайт
        </a>
      </p>
      <div className={classes.parts}>
        <TextFields form={form} />
        <QuestionFields form={form} />
      </div>
      <div className={classes.foot}>
        <GeneralErrors messages={form.general} />
        <FormActions>
          <SubmitButton>Сохранить</SubmitButton>
        </FormActions>
      </div>
    </FormFrame>
  )
}

function TextFields({ form }: { form: Form<SiteFields> }) {
  return (
    <div className={classes.column}>
      <fieldset className={classes.part}>
        <legend>Где работает система</legend>
        <div className={classes.regions}>
          {regionKeys.map((at) => (
            <TextInput
              key={at}
              label={`Регион ${Number(at) + 1}`}
              maxLength={100}
              {...form.field(`regions.${at}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>Приветствие директора</legend>
        <Textarea label="Приветствие" rows={5} maxRows={12} maxLength={2000} {...form.field('greeting')} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>Подписка и&nbsp;реестр</legend>
        <div className={classes.regions}>
          <TextInput
            label="Цена, рублей"
            description="За 10 рабочих мест"
            inputMode="numeric"
            maxLength={12}
            {...form.field('price')}
          />
          <TextInput
            label="Номер записи в реестре"
            description="Российского программного обеспечения"
            maxLength={60}
            {...form.field('registry_number')}
          />
        </div>
      </fieldset>
    </div>
  )
}

function QuestionFields({ form }: { form: Form<SiteFields> }) {
  return (
    <fieldset className={classes.part}>
      <legend>Частые вопросы</legend>
      {questionKeys.map((at) => (
        <div key={at} className={classes.question}>
          <TextInput
            label={`Вопрос ${Number(at) + 1}`}
            maxLength={200}
            {...form.field(`faq.${at}.question`)}
          />
          <Textarea
            label={`Ответ ${Number(at) + 1}`}
            rows={2}
            maxRows={8}
            maxLength={1000}
            {...form.field(`faq.${at}.answer`)}
          />
        </div>
      ))}
    </fieldset>
  )
}
