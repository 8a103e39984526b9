import type { Document } from '@uprava/contract/documents.ts'
import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { useState } from 'react'

import { toast } from '#ui/feedback/toasts.tsx'

export type Selection = ReturnType<typeof useSelection>

/** Which documents are selected in a place of the library (a folder, a search) and nowhere else. `onLeave`: the bar disappears. */
export function useSelection(place: string, onLeave: () => void) {
  const [state, setState] = useState<{ place: string; chosen: ReadonlyMap<number, Document> } | null>(null)
  const chosen = state?.place === place ? state.chosen : null
  const setChosen = (documents: ReadonlyMap<number, Document>) => setState({ place, chosen: documents })
  return {
    /** By their ids, in the order they were ticked; null while nothing is being selected. */
    chosen,
    begin: () => setChosen(new Map()),
    leave: () => {
      onLeave()
      setState(null)
    },
    choose: (document: Document, isChosen: boolean) => {
      const next = new Map(chosen)
      if (isChosen) next.set(document.id, document)
      else next.delete(document.id)
      if (next.size > documentLimits.selected) {
        toast.error('Документы', `За один раз можно выбрать не больше ${documentLimits.selected} документов`)
        return
      }
      setChosen(next)
    },
  }
}
