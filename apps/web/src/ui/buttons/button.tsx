import type { Icon } from '@tabler/icons-react'
import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'

import { useServerNeeded } from '../lib/server-needed.ts'
import classes from './button.module.css'

interface ButtonLook {
  /** main: the one thing to do here; plain: the rest; quiet: beside them; danger: what takes something away. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  icon?: Icon
  fullWidth?: boolean
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  children: ReactNode
  /** A call is running: the button keeps its width and its focus and does nothing. */
  busy?: boolean
  /** Why it cannot be pressed now. It stays in reach, so that the reason is seen on hover and announced on focus. */
  disabledReason?: string | false
  /** The press calls the server: without a connection it cannot be pressed and says so (CHAT-60). Usual for submit and danger. */
  needsServer?: boolean
}

/** The button of every screen. Say why it is off with `disabledReason` instead of `disabled`. */
export function Button({
  kind,
  size,
  icon,
  fullWidth,
  busy,
  disabledReason: ownReason,
  needsServer,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const serverNeeded = useServerNeeded()
  const callsServer = needsServer ?? (rest.type === 'submit' || kind === 'danger')
  const disabledReason = ownReason || (callsServer && serverNeeded)
  const off = busy || Boolean(disabledReason)

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A button that is off swallows the press, and with it the Enter that would submit the form.
    if (off) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        {...look({ kind, size, fullWidth }, className)}
        data-busy={busy || undefined}
        data-acts-once={callsServer || undefined}
        data-hint={disabledReason || rest.title}
        title={undefined}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={press}
      >
        <Face icon={icon}>{children}</Face>
        {busy && <span className={classes.turning} aria-hidden />}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}

interface ButtonLinkProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  children: ReactNode
}

/** What leads somewhere and looks like a button: a link, with all that a link can do. */
export function ButtonLink({ kind, size, icon, fullWidth, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} {...look({ kind, size, fullWidth }, className)}>
      <Face icon={icon}>{children}</Face>
    </a>
  )
}

function Face({ icon: Icon, children }: { icon?: Icon; children: ReactNode }) {
  return (
    <span className={classes.face}>
      {Icon && <Icon aria-hidden className={classes.icon} />}
      {children}
    </span>
  )
}

function look({ kind = 'plain', size = 'medium', fullWidth }: ButtonLook, className?: string) {
  return {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-kind': kind,
    'data-size': size,
    'data-full-width': fullWidth || undefined,
  }
}
