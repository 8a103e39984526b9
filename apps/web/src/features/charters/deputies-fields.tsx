import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { charterLimits } from '@uprava/contract/limits/charters-limits.ts'
import { useRef } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NumberInput } from '#ui/fields/text-input.tsx'

import { NameInput } from './name-input.tsx'
import { withCount, withNames, withoutDeputy, type PackageForm } from './package-form.ts'
import classes from './package-page.module.css'

type DeputiesFieldsProps = {
  form: PackageForm
  errors: Readonly<Record<string, string>>
  onChange: (form: PackageForm) => void
}

/** The number of deputies and their names. */
export function DeputiesFields({ form, errors, onChange }: DeputiesFieldsProps) {
  const { count_deputies: count, deputies } = form
  const plus = useRef<HTMLButtonElement>(null)
  // While a number is typed digit by digit («1», then «15»), names are not dropped.
  const before = useRef<PackageForm | null>(null)
  const max = charterLimits.deputies

  const remove = (index: number) => {
    onChange(withoutDeputy(form, index))
    // The pressed button is removed with its row.
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
          description={`Мест в совете, до ${max}`}
          className={classes.count}
          onFocus={() => (before.current = form)}
          onBlur={() => (before.current = null)}
          onChange={(typed) => onChange(withCount(before.current ?? form, typed))}
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
          disabledReason={count === max && `Не больше ${max} депутатов`}
          onClick={() => onChange(withCount(form, count + 1))}
        />
      </div>
      {deputies.length > 0 && (
        <ol className={classes.deputies} data-field="deputies" aria-label="Депутаты">
          {deputies.map((name, index) => (
            <DeputyRow
              // A row is identified by its position.
              // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
              key={index}
              number={index + 1}
              name={name}
              onChange={(typed) => onChange(withNames(form, index, typed))}
              onRemove={() => remove(index)}
            />
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

type DeputyRowProps = { number: number; name: string; onChange: (name: string) => void; onRemove: () => void }

/** The name of one deputy; a pasted list of lines is passed on whole. */
function DeputyRow({ number, name, onChange, onRemove }: DeputyRowProps) {
  return (
    <li className={classes.deputy}>
      <span className={classes.place} data-figures aria-hidden>
        {number}
      </span>
      <div
        className={classes.name}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain').trim()
          if (!text.includes('\n')) return
          event.preventDefault()
          onChange(text)
        }}
      >
        <NameInput
          label={`ФИО депутата ${number}`}
          labelHidden
          placeholder="Фамилия Имя Отчество"
          value={name}
          onChange={onChange}
        />
      </div>
      <IconButton
        needsServer={false}
        label={`Удалить депутата ${number}`}
        icon={IconTrash}
        tone="danger"
        onClick={onRemove}
      />
    </li>
  )
}
