import { lazy, Suspense } from 'react'

import { Spinner } from '../feedback/spinner.tsx'

const EmojiPicker = lazy(() =>
  import('./emoji-picker.tsx').then((module) => ({ default: module.EmojiPicker })),
)

/** The picker; its data is loaded with the first opening and comes from the product itself. */
export function LazyEmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Suspense fallback={<Spinner />}>
      <EmojiPicker onPick={onPick} />
    </Suspense>
  )
}
