import { useMemo, useState } from 'react'

/**
 * In a virtual list: the row that was pressed or had the focus last stays in the page wherever it stands. It may have a menu, a
 * dialog or the focus, and a window that becomes lower, as on a turned phone, would take them away with the row. `held` is what
 * the list keeps mounted.
 */
export function useHeldRow(rows: readonly { readonly key: string }[]) {
  const [heldKey, hold] = useState<string | null>(null)
  const index = heldKey === null ? -1 : rows.findIndex(({ key }) => key === heldKey)
  const held = useMemo(() => (index < 0 ? [] : [index]), [index])
  const holdable = (key: string) => ({ onFocus: () => hold(key), onPointerDown: () => hold(key) })
  return { held, holdable }
}
