import type { Icon } from '@tabler/icons-react'
import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'

import { useServerNeeded } from '../lib/server-needed.ts'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'aria-label' | 'children' | 'disabled'
> {
  /** What the button does: its accessible name and its hint. */
  label: string
  icon: Icon
  tone?: 'quiet' | 'accent' | 'danger' | 'filled'
  size?: 'small' | 'medium'
  /** A count or a dot in the corner; what it means must be said in the label. */
  corner?: ReactNode
  /** Why it cannot be pressed now; the button stays in reach and says so. */
  disabledReason?: string | false
  /** The press calls the server: without a connection it cannot be pressed and says so (CHAT-60). Usual for danger. */
  needsServer?: boolean
}

/** A button that shows an icon alone: 44 px on touch screens, named for a screen reader, explained on hover and focus. */
export function IconButton({
  label,
  icon: Icon,
  tone,
  size,
  corner,
  disabledReason: ownReason,
  needsServer,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()
  const serverNeeded = useServerNeeded()
  const callsServer = needsServer ?? tone === 'danger'
  const disabledReason = ownReason || (callsServer && serverNeeded)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        type="button"
        aria-describedby={disabledReason ? reasonId : undefined}
        {...rest}
        className={className ? `${classes.button} ${className}` : classes.button}
        data-tone={tone ?? 'quiet'}
        data-size={size ?? 'medium'}
        data-acts-once={callsServer || undefined}
        data-hint={disabledReason || label}
        aria-label={label}
        aria-disabled={disabledReason ? true : undefined}
        onClick={press}
      >
        <Icon aria-hidden className={classes.icon} />
        {corner && (
          <span className={classes.corner} aria-hidden>
            {corner}
          </span>
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

interface IconLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'aria-label' | 'children'> {
  /** Where it leads: its accessible name and its hint. */
  label: string
  icon: Icon
}

/** What leads somewhere and looks like an icon button. */
export function IconLink({ label, icon: Icon, ...rest }: IconLinkProps) {
  return (
    <a
      {...rest}
      className={classes.button}
      data-tone="quiet"
      data-size="medium"
      data-hint={label}
      aria-label={label}
    >
      <Icon aria-hidden className={classes.icon} />
    </a>
  )
}
