import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { useRef } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NumberInput } from '#ui/fields/text-input.tsx'

import classes from './law-page.module.css'
import { NameInput } from './name-input.tsx'
import { withCount, withNames, withoutDeputy, type PackageForm } from './package-form.ts'

type DeputiesFieldsProps = {
  form: PackageForm
  errors: Readonly<Record<string, string>>
  onChange: (form: PackageForm) => void
}

/** The council's size and a name for every seat. */
export function DeputiesFields({ form, errors, onChange }: DeputiesFieldsProps) {
  const { count_deputies: count, deputies } = form
  const plus = useRef<HTMLButtonElement>(null)
  // A number is typed digit by digit: «1» on the way to «15» must not take the names away.
  const before = useRef<PackageForm | null>(null)
  const most = charterLimits.deputies

  const remove = (index: number) => {
    onChange(withoutDeputy(form, index))
    // The pressed button goes with its row.
    if (index === deputies.length - 1) plus.current?.focus()
  }

  return (
    <section className={classes.section} aria-labelledby="package-deputies">
      <h3 id="package-deputies">Депутаты</h3>
      <div className={classes.counter}>
        <NumberInput
          label="Количество депутатов"
          name="count_deputies"
          required
          maxLength={3}
          value={count}
          error={errors['count_deputies']}
          description={`Мест в совете, до ${most}`}
          className={classes.count}
          onFocus={() => (before.current = form)}
          onBlur={() => (before.current = null)}
          onChange={(wanted) => onChange(withCount(before.current ?? form, wanted))}
        />
        <IconButton
          label="Убрать депутата"
          icon={IconMinus}
          tone="accent"
          disabledReason={count === 0 && 'Меньше нуля депутатов не бывает'}
          onClick={() => onChange(withCount(form, count - 1))}
        />
        <IconButton
          ref={plus}
          label="Добавить депутата"
          icon={IconPlus}
          tone="accent"
          disabledReason={count === most && `Не больше ${most} депутатов`}
          onClick={() => onChange(withCount(form, count + 1))}
        />
      </div>
      {deputies.length > 0 && (
        <ol className={classes.deputies} data-field="deputies" aria-label="Депутаты">
          {deputies.map((name, index) => (
            // A row is a seat: its place is what it is.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classes.deputy}>
              <span className={classes.place} data-figures aria-hidden>
                {index + 1}
              </span>
              <div
                className={classes.name}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text/plain').trim()
                  if (!text.includes('\n')) return
                  event.preventDefault()
                  onChange(withNames(form, index, text))
                }}
              >
                <NameInput
                  label={`ФИО депутата ${index + 1}`}
                  labelHidden
                  placeholder="Фамилия Имя Отчество"
                  value={name}
                  onChange={(typed) => onChange(withNames(form, index, typed))}
                />
              </div>
              <IconButton
                label={`Удалить депутата ${index + 1}`}
                icon={IconTrash}
                tone="danger"
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {errors['deputies'] && <p className={classes.error}>{errors['deputies']}</p>}
      {deputies.length > 1 && (
        <p className={classes.hint}>
          Список из документа можно вставить целиком: каждая строка станет депутатом.
        </p>
      )}
    </section>
  )
}
