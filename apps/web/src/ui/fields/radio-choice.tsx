import { useId } from 'react'

import classes from './radio-choice.module.css'

type RadioChoiceProps<Value extends string> = {
  /** What is chosen. */
  label: string
  options: readonly { value: Value; label: string; note?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, each with a word of explanation. */
export function RadioChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: RadioChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.note !== undefined && <span className={classes.note}>{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
