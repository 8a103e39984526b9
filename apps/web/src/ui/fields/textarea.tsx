import { useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef, type Ref } from 'react'

import { lengthCount, useMaxLength } from '../lib/use-max-length.ts'
import { Field, type FieldProps } from './field.tsx'
import classes from './textarea.module.css'

type NativeProps = Omit<
  ComponentPropsWithoutRef<'textarea'>,
  'value' | 'onChange' | 'defaultValue' | 'maxLength' | keyof FieldProps
>

interface TextareaProps extends NativeProps, FieldProps {
  value: string
  onChange: (value: string) => void
  /** What is longer is cut (VAL-11), and the field says so. */
  maxLength?: number
  /** Grows with the text up to so many lines of 24 px, then scrolls: 5 by the specification. */
  maxRows?: number
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function Textarea(props: TextareaProps) {
  const { label, labelHidden, name, description, error, required, className, ...control } = props
  const { value, onChange, maxLength, maxRows = 5, rows = 2, ref, ...native } = control
  const limit = useMaxLength(maxLength, value)
  const area = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    if (area.current) fit(area.current, maxRows)
  }, [value, maxRows])
  // A turned phone breaks the lines again.
  useEffect(() => {
    const { current } = area
    if (!current) return
    let width = current.offsetWidth
    const observer = new ResizeObserver(() => {
      if (current.offsetWidth === width) return
      width = current.offsetWidth
      fit(current, maxRows)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [maxRows])

  return (
    <Field
      {...{ label, labelHidden, name, error, required, className }}
      description={limit.notice ?? (maxLength && lengthCount(value, maxLength)) ?? description}
    >
      {(frame) => (
        <textarea
          {...native}
          {...frame}
          ref={(element) => {
            area.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          name={name}
          rows={rows}
          className={classes.area}
          data-invalid={error ? true : undefined}
          value={value}
          onChange={(event) => onChange(limit.cut(event.currentTarget.value))}
          onPaste={(event) => {
            native.onPaste?.(event)
            limit.onPaste(event)
          }}
        />
      )}
    </Field>
  )
}

const LINE_PX = 24

function fit(area: HTMLTextAreaElement, maxRows: number): void {
  area.style.height = 'auto'
  const around = area.offsetHeight - area.clientHeight
  const { paddingTop, paddingBottom } = getComputedStyle(area)
  const paddings = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
  area.style.height = `${Math.min(area.scrollHeight, maxRows * LINE_PX + paddings) + around}px`
}
