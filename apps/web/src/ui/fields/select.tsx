import { SelectField, type SelectFieldProps } from './select-field.tsx'

interface SelectProps<Value extends string | number> extends SelectFieldProps<Value> {
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of several: a search box from five options on (VAL-14), words for an empty list and for no hits (VAL-15, VAL-16). */
export function Select<Value extends string | number>({ value, onChange, ...field }: SelectProps<Value>) {
  const chosen = field.options.find((option) => option.value === value)
  return (
    <SelectField
      {...field}
      multiple={false}
      selected={value === null ? [] : [value]}
      shown={chosen?.label ?? ''}
      onPick={onChange}
      onClear={() => onChange(null)}
    />
  )
}
