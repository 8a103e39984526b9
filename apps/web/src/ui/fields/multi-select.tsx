import { IconX } from '@tabler/icons-react'

import classes from './multi-select.module.css'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

interface MultiSelectProps<Value extends string | number> extends SelectFieldProps<Value> {
  value: readonly Value[]
  onChange: (value: readonly Value[]) => void
}

/** Several of many: ticks in the list, the chosen ones below as chips that can be taken away. */
export function MultiSelect<Value extends string | number>({
  value,
  onChange,
  ...field
}: MultiSelectProps<Value>) {
  const chosen = field.options.filter((option) => value.includes(option.value))
  const without = (gone: Value) => value.filter((one) => one !== gone)
  const [only] = chosen

  return (
    <SelectField
      clearable
      {...field}
      multiple
      selected={value}
      shown={chosen.length === 1 && only ? only.label : chosen.length > 1 ? `Выбрано: ${chosen.length}` : ''}
      onPick={(picked) => onChange(value.includes(picked) ? without(picked) : [...value, picked])}
      onClear={() => onChange([])}
      below={
        chosen.length > 1 && (
          <ul className={classes.chips} aria-label={`${field.label}: выбрано`}>
            {chosen.map((option) => (
              <li key={option.value} className={classes.chip}>
                <span className={classes.name}>{option.label}</span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={`Убрать: ${option.label}`}
                  onClick={() => onChange(without(option.value))}
                >
                  <IconX aria-hidden size="0.875rem" />
                </button>
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
