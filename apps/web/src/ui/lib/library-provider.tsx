import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'

import { theme } from '../theme.ts'

/** The scheme is the business of color-scheme.ts: the library's own switch writes a style element, which the policy blocks. */
const noSchemes: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}
const nothing = () => undefined

/**
 * Stands around a part of the component library, and comes with it: no screen begins with one. `withCssVariables` and
 * `withGlobalClasses` stay off: both write style elements; mantine.css holds the variables instead, and css modules take the
 * place of `visibleFrom` and `hiddenFrom`. In tests nothing moves.
 */
export function LibraryProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
      colorSchemeManager={noSchemes}
      getRootElement={nothing}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
