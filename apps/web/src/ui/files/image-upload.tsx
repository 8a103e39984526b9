import { IconPhoto, IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { Button } from '../buttons/button.tsx'
import { Field, type FieldProps } from '../fields/field.tsx'
import { Avatar } from '../layout/avatar.tsx'
import { acceptOf, PICTURES, whyFileRefused } from './files.ts'
import classes from './image-upload.module.css'
import { useFileAddress } from './use-file-address.ts'
import { useFileDrop } from './use-file-drop.ts'

/** In the server's own words (appendix C). */
const damaged = 'Файл повреждён или не читается'

interface ImageUploadProps extends FieldProps {
  /** round: a face; square: a logo; wide: a cover. */
  shape: 'round' | 'square' | 'wide'
  /** The address of the present picture, or the file just chosen. */
  value: string | File | null
  onPick: (file: File) => void
  onRemove?: () => void
  /** Whose picture it is: the initials stand where there is none. */
  nameForInitials?: string
  busy?: boolean
}

/** A picture and the button that replaces it; takes images only, dropped or chosen (VAL-21, VAL-22). */
export function ImageUpload({
  shape,
  value,
  onPick,
  onRemove,
  nameForInitials,
  busy,
  ...field
}: ImageUploadProps) {
  const [refusal, setRefusal] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const address = useFileAddress(value)
  const [broken, setBroken] = useState<string>()
  const isBroken = address !== undefined && address === broken

  const take = ([file]: File[]) => {
    if (!file) return
    const why = whyFileRefused(file, PICTURES)
    setRefusal(why)
    if (!why) onPick(file)
  }
  const { over, target } = useFileDrop(take, !busy)

  return (
    <Field
      {...field}
      error={refusal ?? field.error ?? (isBroken && value instanceof File && damaged)}
      group
      live
    >
      {({ 'aria-invalid': invalid, ...frame }, labelId) => (
        <div className={classes.place} data-shape={shape} data-over={over || undefined} {...target}>
          <Picture
            shape={shape}
            address={isBroken ? undefined : address}
            nameForInitials={nameForInitials}
            isInvalid={invalid}
            onBroken={() => setBroken(address)}
          />
          <div className={classes.buttons}>
            <Button
              id={frame.id}
              aria-describedby={frame['aria-describedby']}
              aria-labelledby={`${labelId} ${frame.id}`}
              size="small"
              icon={IconPhotoUp}
              busy={busy}
              data-focus-on-error={invalid}
              onClick={() => chooser.current?.click()}
            >
              {address ? 'Заменить' : 'Загрузить'}
            </Button>
            {address && onRemove && (
              <Button
                size="small"
                kind="quiet"
                icon={IconTrash}
                onClick={onRemove}
                disabledReason={busy && 'Дождитесь загрузки'}
              >
                Убрать
              </Button>
            )}
          </div>
          <input
            ref={chooser}
            type="file"
            hidden
            name={field.name}
            accept={acceptOf(PICTURES)}
            aria-label={field.label}
            onChange={(event) => {
              take(Array.from(event.currentTarget.files ?? []))
              event.currentTarget.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}

type PictureProps = Pick<ImageUploadProps, 'shape' | 'nameForInitials'> & {
  /** Undefined: there is none that can be shown. */
  address: string | undefined
  isInvalid: boolean | undefined
  onBroken: () => void
}

/** The picture, or what stands in its place. */
function Picture({ shape, address, nameForInitials, isInvalid, onBroken }: PictureProps) {
  const isFace = shape !== 'wide' && (address || nameForInitials)
  return (
    <div className={classes.picture} data-shape={shape} data-invalid={isInvalid} onErrorCapture={onBroken}>
      {isFace ? (
        <Avatar
          name={nameForInitials ?? ''}
          src={address}
          size={88}
          shape={shape === 'round' ? 'round' : 'square'}
        />
      ) : address ? (
        <img src={address} alt="" className={classes.cover} />
      ) : (
        <IconPhoto aria-hidden className={classes.icon} />
      )}
    </div>
  )
}
