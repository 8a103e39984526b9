import { IconChevronDown } from '@tabler/icons-react'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { useState } from 'react'

import { DateInput } from '#ui/dates/date-input.tsx'
import { TimeInput } from '#ui/dates/time-input.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import type { Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

import { NameInput } from './name-input.tsx'
import type { PackageForm } from './package-form.ts'
import classes from './package-page.module.css'

/** Optional details of the session; a document without them has blank lines to fill in by hand. */
export function DetailsFields({ form }: { form: Form<PackageForm> }) {
  const [isOpen, setOpen] = useState(false)
  const isRefused = Object.keys(form.errors).some((name) => name.startsWith('details.'))
  const literal = form.field('details.is_literal')
  return (
    <details
      className={classes.section}
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <span>
          <span className={classes.more}>Дополнительные сведения</span>
          <span className={classes.hint}>
            Необязательно: без них в документах останется место для записи от руки
          </span>
        </span>
        <IconChevronDown aria-hidden className={classes.chevron} />
      </summary>
      <div className={classes.details}>
        <Checkbox
          label="Поправки дословно воспроизводят закон"
          description="Тогда публичные слушания и порядок учёта предложений не нужны"
          name="details.is_literal"
          checked={literal.value}
          onChange={literal.onChange}
        />
        <SessionFields form={form} />
        <TextInput
          label="Куда направлять предложения"
          placeholder="Адрес, почта, телефон"
          maxLength={charterLimits.contact}
          {...form.field('details.contact')}
        />
      </div>
    </details>
  )
}

function SessionFields({ form }: { form: Form<PackageForm> }) {
  const established = form.field('details.established_deputies')
  return (
    <div className={classes.pair}>
      <TextInput
        label="Название совета"
        placeholder="Совет депутатов Намского улуса"
        maxLength={charterLimits.council}
        {...form.field('details.council_name')}
      />
      <TextInput
        label="Название в родительном падеже"
        placeholder="Намского улуса"
        description="Если название просклонялось неверно"
        maxLength={charterLimits.title}
        {...form.field('details.title_genitive')}
      />
      <TimeInput label="Время заседания" {...form.field('details.time')} />
      <TextInput label="Место заседания" maxLength={charterLimits.place} {...form.field('details.place')} />
      <NameInput label="Докладчик" {...form.field('details.reporter')} />
      <NameInput label="Секретарь заседания" {...form.field('details.secretary')} />
      <TextInput
        label="Установленная численность"
        description="Мест в совете по уставу, если избраны не все"
        inputMode="numeric"
        autoComplete="off"
        data-figures
        {...established}
        onChange={(text) => established.onChange(text.replaceAll(/\D/gu, '').slice(0, 3))}
      />
      <TextInput
        label="Источник опубликования"
        placeholder="Газета или сайт"
        maxLength={charterLimits.media}
        {...form.field('details.media')}
      />
      <DateInput label="Дата опубликования проекта" {...form.field('details.project_published_on')} />
      <DateInput label="Дата публичных слушаний" {...form.field('details.hearings_on')} />
    </div>
  )
}
