import { useId, type ReactNode } from 'react'

import classes from './field.module.css'

/** What every field of a form takes, whatever stands in it. */
export interface FieldProps {
  /** Stands above the field; its accessible name. */
  label: string
  /** Hidden from the eye where a heading or an icon says the same; a screen reader still announces it. */
  labelHidden?: boolean
  /** The field's name on the wire: errors of the server find it by this. */
  name?: string
  description?: ReactNode
  /** What is wrong, in a sentence a clerk can act on. */
  error?: ReactNode
  required?: boolean
  className?: string
}

/** What the control inside a field must carry so that the field's words belong to it. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface FieldFrameProps extends FieldProps {
  /** A field of several controls (the boxes of a code) is a group and names itself. */
  group?: boolean
  /** The error comes while the person is still in the field: a screen reader announces it at once. */
  live?: boolean
  children: (control: ControlProps, labelId: string) => ReactNode
}

/** Label above, control, explanation, error below: the frame of every field. */
export function Field({
  label,
  labelHidden,
  name,
  description,
  error,
  required,
  className,
  group,
  live,
  children,
}: FieldFrameProps) {
  const id = useId()
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const labelProps = {
    id: `${id}-label`,
    className: labelHidden ? 'visually-hidden' : classes.label,
    'data-required': required || undefined,
  }

  return (
    <div className={className ? `${classes.field} ${className}` : classes.field} data-field={name}>
      {group ? (
        <span {...labelProps}>{label}</span>
      ) : (
        <label {...labelProps} htmlFor={id}>
          {label}
        </label>
      )}
      {children(control, labelProps.id)}
      {description && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      <div aria-live={live ? 'polite' : undefined}>
        {error && (
          <div id={`${id}-error`} className={classes.error}>
            {error}
          </div>
        )}
      </div>
    </div>
  )
}

interface BoxProps {
  /** Before the text: an icon. */
  left?: ReactNode
  /** After the text: a button, a cross, a sign that something is under way. */
  right?: ReactNode
  invalid?: boolean
  disabled?: boolean
  children: ReactNode
}

/** The bordered box around a control; a click anywhere on it reaches the control. */
export function Box({ left, right, invalid, disabled, children }: BoxProps) {
  return (
    <div className={classes.box} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {left && <span className={classes.left}>{left}</span>}
      {children}
      {right && <span className={classes.right}>{right}</span>}
    </div>
  )
}

export const controlClass = classes.control
export const boxClass = classes.box
