import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

import { UiProvider } from '#ui/ui-provider.tsx'

/** Renders as the product does: inside the theme, with the hosts of toasts, questions and hints. */
export function renderInUi(children: ReactNode): RenderResult & { user: UserEvent } {
  const advanceTimers = vi.isFakeTimers() ? (ms: number) => void vi.advanceTimersByTime(ms) : undefined
  const user = userEvent.setup(advanceTimers ? { advanceTimers } : undefined)
  const wrap = (content: ReactNode) => <UiProvider>{content}</UiProvider>
  const result = render(wrap(children))
  return { ...result, rerender: (next) => result.rerender(wrap(next)), user }
}
