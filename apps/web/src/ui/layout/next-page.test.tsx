import { act, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { NextPage } from './next-page.tsx'

/** The end of the list stands in sight: whoever watches it is notified at once. */
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = notify
      }
      observe() {
        this.#notify([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  ),
)
afterEach(() => vi.unstubAllGlobals())

it('DIR-09 LAW-13 NEWS-41 loads the page after a list when its end is in sight, and after a failure by hand alone', async () => {
  const fetchNextPage = vi
    .fn<ComponentProps<typeof NextPage>['list']['fetchNextPage']>()
    .mockReturnValue(new Promise<never>(() => undefined))
  const list = (state: { isFetchingNextPage: boolean; isFetchNextPageError: boolean }) => (
    <NextPage list={{ ...state, hasNextPage: true, data: { pages: [1], pageParams: [1] }, fetchNextPage }} />
  )
  const { user, rerender } = renderInUi(list({ isFetchingNextPage: false, isFetchNextPageError: false }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
  await act(async () => rerender(list({ isFetchingNextPage: true, isFetchNextPageError: false })))
  await act(async () => rerender(list({ isFetchingNextPage: false, isFetchNextPageError: true })))
  expect(fetchNextPage).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})
