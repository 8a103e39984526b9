import { useId, type ComponentProps, type ReactNode } from 'react'

import classes from './checkbox.module.css'

interface CheckboxProps {
  /** May hold a link, as the agreement does. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** It takes effect as a setting that is on or off, and says so. */
  isSwitch?: boolean
  /** The label is a row of several lines with a face; the box stands at its middle. */
  isRow?: boolean
}

/** The box alone, for a row that is its label as a whole. */
export function CheckBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={classes.box} />
}

/** A yes or no beside its words. */
export function Checkbox({
  label,
  checked,
  onChange,
  name,
  description,
  error,
  disabled,
  isSwitch,
  isRow,
}: CheckboxProps) {
  const id = useId()
  return (
    <div className={classes.field} data-field={name} data-row={isRow || undefined}>
      <CheckBox
        id={id}
        role={isSwitch ? 'switch' : undefined}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={description || error ? `${id}-below` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {(description || error) && (
        <div id={`${id}-below`} className={classes.below}>
          {description}
          {error && <div className={classes.error}>{error}</div>}
        </div>
      )}
    </div>
  )
}
