import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Landing } from '@uprava/contract/landing.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from './site-page.module.css'

/** «Сайт»: what the administrator can change on the landing page (LAND-31, LAND-32). */
export function SitePage() {
  const { call } = useAdministrator()
  const landing = useQuery({
    queryKey: ['landing'],
    queryFn: ({ signal }) => call('GET /landing', { signal }),
    // What is being written is not replaced by what is read anew.
    staleTime: Infinity,
  })
  return (
    <ListStates of={landing} skeleton={<SkeletonRows rows={8} />} empty={{ text: '' }} isEmpty={() => false}>
      {(present) => <SiteForm landing={present} />}
    </ListStates>
  )
}

const regionPlaces = ['0', '1', '2', '3', '4'] as const
const questionPlaces = ['0', '1', '2'] as const

/** The lists of the wire as records of their places, so that a field's name is the one a refusal is sent under. */
type SiteFields = {
  regions: Record<(typeof regionPlaces)[number], string>
  greeting: string
  faq: Record<(typeof questionPlaces)[number], { question: string; answer: string }>
  price: string
  registry_number: string
}

function fieldsOf({ regions, faq, price, ...rest }: Landing): SiteFields {
  return {
    ...rest,
    regions: Object.fromEntries(regionPlaces.map((at) => [at, regions[Number(at)] ?? ''])) as never,
    faq: Object.fromEntries(
      questionPlaces.map((at) => [at, faq[Number(at)] ?? { question: '', answer: '' }]),
    ) as never,
    price: String(price),
  }
}

function landingOf({ regions, faq, price, ...rest }: SiteFields): Landing {
  return {
    ...rest,
    regions: regionPlaces.map((at) => regions[at]),
    faq: questionPlaces.map((at) => faq[at]),
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
      toast.success('Сайт', 'Изменения сохранены!')
    },
  })
  return (
    <FormFrame form={form} className={classes.form}>
      <p className={classes.note}>
        Тексты видны всем на&nbsp;главной странице сразу после сохранения.{' '}
        <a href="/landing" target="_blank" rel="noopener">
          Открыть сайт
        </a>
      </p>
      <div className={classes.parts}>
        <div className={classes.column}>
          <fieldset className={classes.part}>
            <legend>Где работает система</legend>
            <div className={classes.regions}>
              {regionPlaces.map((at) => (
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
            <Textarea
              label="Приветствие"
              rows={5}
              maxRows={12}
              maxLength={2000}
              {...form.field('greeting')}
            />
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
        <fieldset className={classes.part}>
          <legend>Частые вопросы</legend>
          {questionPlaces.map((at) => (
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
