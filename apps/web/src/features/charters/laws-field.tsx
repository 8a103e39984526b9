import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useRef } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { Select } from '#ui/fields/select.tsx'
import { typography } from '#ui/lib/format.ts'

import { charterQueries } from './charters.queries.ts'
import { withLaw, withoutLaw, type PackageForm } from './package-form.ts'
import classes from './package-page.module.css'

type LawsFieldProps = {
  channelId: number
  form: PackageForm
  error: string | undefined
  onChange: (form: PackageForm) => void
}

/** The laws the charter is brought into line with: a choice that empties itself, and the list of those chosen. */
export function LawsField({ channelId, form, error, onChange }: LawsFieldProps) {
  const laws = useQuery(charterQueries.laws(channelId))
  const list = useRef<HTMLElement>(null)
  const known = new Map(laws.data?.map((law) => [law.id, law]))
  const chosen = form.acts.flatMap((id) => known.get(id) ?? [])
  return (
    <section ref={list} tabIndex={-1} className={classes.section} aria-labelledby="package-laws">
      <h3 id="package-laws">Законы</h3>
      <Select
        label="Приведение в соответствие законов"
        name="acts"
        required
        placeholder="Выберите закон"
        loading={laws.isPending}
        options={(laws.data ?? []).map((law) => ({ value: law.id, label: nameOf(law), note: law.summary }))}
        value={null}
        error={error}
        onChange={(id) => id !== null && onChange(withLaw(form, id))}
      />
      {laws.isError && laws.data === undefined && (
        <p className={classes.failed} role="alert">
          Не удалось загрузить законы.
          <Button size="small" busy={laws.isFetching} onClick={() => void laws.refetch()}>
            Повторить
          </Button>
        </p>
      )}
      {chosen.length > 0 && (
        <ul className={classes.laws} aria-label="Выбранные законы">
          {chosen.map((law) => (
            <li key={law.id} className={classes.law}>
              <div className={classes.words}>
                <p>
                  {typography(nameOf(law))} {law.confidence === 'B' && <Tag tone="warn">сверить</Tag>}
                </p>
                <p className={classes.hint}>{typography(law.summary)}</p>
              </div>
              <IconButton
                label={`Убрать закон № ${law.number}`}
                icon={IconX}
                onClick={() => {
                  // The pressed button goes with its row.
                  list.current?.focus({ preventScroll: true })
                  onChange(withoutLaw(form, law.id))
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** PACK-39 */
const nameOf = ({ number, date, title }: { number: string; date: string; title: string }) =>
  `№ ${number} от ${date} ${quoted(title)}`
