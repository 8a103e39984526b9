import { IconRefresh } from '@tabler/icons-react'
import { createStore, useSelector } from '@tanstack/react-store'

import { Button } from '#ui/buttons/button.tsx'
import classes from '#ui/feedback/bar.module.css'

const update = createStore<{ apply: (() => void) | null }>({ apply: null })

/** Shows that a new version of the product waits; `apply` loads it. */
export function offerUpdate(apply: () => void): void {
  update.setState(() => ({ apply }))
}

/** Loads the version that waits; null where none does. */
export const useUpdate = (): (() => void) | null => useSelector(update, ({ apply }) => apply)

/** Above the workspace while a new version waits (CHAT-65). The region is always there, so that it is announced. */
export function UpdateBar({ onUpdate }: { onUpdate: (() => void) | null }) {
  return (
    <div role="status">
      {onUpdate !== null && (
        <div className={classes.bar} data-kind="update">
          <IconRefresh size={18} aria-hidden />
          <p>Есть новая версия</p>
          <Button size="small" onClick={onUpdate}>
            Обновить
          </Button>
        </div>
      )}
    </div>
  )
}
