import { IconUpload } from '@tabler/icons-react'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useRef, useState } from 'react'

import { Field, type FieldProps } from '../fields/field.tsx'
import { fileSize } from '../lib/format.ts'
import classes from './drop-zone.module.css'
import { acceptOf, whyFileRefused, type FileRules } from './files.ts'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps extends FieldProps {
  rules: FileRules
  /** Takes all dropped files (VAL-24); without it, only the first of several (VAL-23). */
  multiple?: boolean
  disabled?: boolean
  /** Files that passed the rules; the zone itself says why the others did not. */
  onFiles: (files: File[]) => void
  /** Other words for the invitation. */
  invitation?: string
}

/** A place that takes files dropped on it or chosen by a click. */
export function DropZone({
  rules,
  multiple = false,
  disabled,
  onFiles,
  invitation,
  ...field
}: DropZoneProps) {
  const [refusal, setRefusal] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)

  const take = (dropped: File[]) => {
    const wanted = multiple ? dropped : dropped.slice(0, 1)
    const refused = wanted.map((file) => ({ file, why: whyFileRefused(file, rules) }))
    const taken = wanted.filter((_file, index) => refused[index]?.why === undefined)
    setRefusal(refusalText(refused, wanted.length))
    if (taken.length > 0) onFiles(taken)
  }
  const { over, target } = useFileDrop(take, !disabled)

  const words = invitation ?? `Перетащите ${multiple ? 'файлы' : 'файл'} сюда или выберите на компьютере`
  const limits = [rules.extensions.join(', '), rules.maxBytes && `до ${fileSize(rules.maxBytes)}`]
    .filter(Boolean)
    .join(' · ')

  return (
    <Field {...field} error={refusal ?? field.error} group live>
      {({ 'aria-invalid': invalid, 'aria-required': _required, ...frame }, labelId) => (
        <fieldset aria-labelledby={labelId} className={classes.group}>
          <button
            {...frame}
            {...target}
            type="button"
            className={classes.zone}
            data-over={over || undefined}
            data-invalid={invalid}
            data-focus-on-error={invalid}
            disabled={disabled}
            onClick={() => chooser.current?.click()}
          >
            <IconUpload aria-hidden className={classes.icon} />
            <span>{over ? 'Отпустите, чтобы добавить' : words}</span>
            <span className={classes.limits}>{limits}</span>
          </button>
          <input
            ref={chooser}
            type="file"
            hidden
            name={field.name}
            accept={acceptOf(rules)}
            multiple={multiple}
            disabled={disabled}
            aria-label={field.label}
            onChange={(event) => {
              take(Array.from(event.currentTarget.files ?? []))
              // The same file may be chosen again after a failure.
              event.currentTarget.value = ''
            }}
          />
        </fieldset>
      )}
    </Field>
  )
}

/** So many refused files are named. */
const NAMED = 3

function refusalText(files: { file: File; why: string | undefined }[], count: number): string | undefined {
  const refused = files.filter(({ why }) => why !== undefined)
  const [first] = refused
  if (!first) return undefined
  if (count === 1) return first.why
  const names = refused.slice(0, NAMED).map(({ file }) => quoted(file.name))
  const more = refused.length > NAMED ? ` и ещё ${refused.length - NAMED}` : ''
  return `${names.join(', ')}${more}: ${first.why}`
}
