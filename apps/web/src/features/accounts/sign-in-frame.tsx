import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { BarePage } from '#ui/layout/page.tsx'

import classes from './sign-in-frame.module.css'

/** The frame of sign-in and registration: one card under the title, with the way back above it where there is one. */
export function SignInFrame({
  title,
  note,
  onBack,
  children,
}: {
  title: string
  note?: ReactNode
  onBack?: () => void
  children: ReactNode
}) {
  return (
    <BarePage title={title} note={note}>
      <div className={classes.content}>
        {onBack && (
          <Button kind="quiet" size="small" icon={IconArrowLeft} onClick={onBack} className={classes.back}>
            Назад
          </Button>
        )}
        {children}
      </div>
    </BarePage>
  )
}
