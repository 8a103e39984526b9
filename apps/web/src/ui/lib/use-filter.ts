import { useState } from 'react'

export interface FilterState<Filter> {
  filter: Filter
  setFilter: (filter: Filter) => void
  /** Back to the filter that asks for everything. */
  reset: () => void
  /** The key of the fields: one built again by a reset also drops a search that waits for its second (VAL-17). */
  fieldsKey: number
}

/** What the fields beside a list ask for, from `start` on, and the way back to `none`. */
export function useFilter<Filter>(none: Filter, start: Filter = none): FilterState<Filter> {
  const [filter, setFilter] = useState(start)
  const [resets, setResets] = useState(0)
  const reset = () => {
    setFilter(none)
    setResets((count) => count + 1)
  }
  return { filter, setFilter, reset, fieldsKey: resets }
}
