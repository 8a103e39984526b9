import type { ComponentProps } from 'react'

import { loadNextPage, type Pages } from '../lib/load-next-page.ts'
import { Button } from './button.tsx'

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
  /** A list that is loaded by pages; the result of `useInfiniteQuery` fits as it is. */
  of: Pages & { hasNextPage: boolean; isFetchingNextPage: boolean }
  children?: string
}

/** «Показать ещё» at the end of a list; nothing where everything is shown. */
export function MoreButton({ of: list, children = 'Показать ещё', ...look }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      kind="quiet"
      size="small"
      {...look}
      busy={list.isFetchingNextPage}
      onClick={() => void loadNextPage(list)}
    >
      {children}
    </Button>
  )
}
