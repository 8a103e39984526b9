import './tokens.css'
import './base.css'
import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'

import { ToastHost } from './feedback/toasts.tsx'
import { cookieColorSchemeManager } from './lib/color-scheme.ts'
import { ConfirmHost } from './overlays/confirm.tsx'
import { HintHost } from './overlays/hints.tsx'
import { loadPopoversOnMovement } from './overlays/popover.tsx'
import { theme } from './theme.ts'

const colorSchemeManager = cookieColorSchemeManager()

/**
 * Stands around a whole application: theme, colour scheme, the places where toasts and questions appear.
 * `withCssVariables` and `withGlobalClasses` stay off: both write style elements, which the policy blocks; mantine.css
 * holds the variables instead, and css modules take the place of `visibleFrom` and `hiddenFrom`.
 */
export function UiProvider({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) {
  useEffect(() => loadPopoversOnMovement(), [])
  return (
    <MantineProvider
      theme={theme}
      env={env}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ConfirmHost />
      <ToastHost />
      <HintHost />
    </MantineProvider>
  )
}
