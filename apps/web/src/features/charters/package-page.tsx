import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { draftOf } from '#features/drafts/index.ts'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'

import { charterQueries } from './charters.queries.ts'
import { PackageEditor } from './package-editor.tsx'
import { formOf, fromDraft, type PackageForm } from './package-form.ts'
import classes from './package-page.module.css'
import { clearCreatedPackage, packageDraft } from './package-run.ts'

/** «Подготовка устава»: the form of a session package, and beside it what the package will hold (PACK-41). */
export function PackagePage({ channelId }: { channelId: number }) {
  const initial = useInitialForm(channelId)
  useEffect(() => clearCreatedPackage, [])
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <header className={classes.head}>
          <h2>Подготовка устава</h2>
          <p>Заполните сведения о сессии и выберите законы: пакет документов соберётся в одном архиве.</p>
        </header>
        {initial ? <PackageEditor channelId={channelId} initial={initial} /> : <SkeletonFields fields={6} />}
      </div>
    </div>
  )
}

/** What was typed before; without it what the first saved package knows (PACK-15, PACK-16). Null while they are read. */
function useInitialForm(channelId: number): PackageForm | null {
  const queries = useQueryClient()
  const [initial, setInitial] = useState<PackageForm | null>(null)
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      // A list that could not be read has shown its error; the form opens empty.
      const [draft, saved] = await Promise.all([
        draftOf(packageDraft).load(),
        queries.query(charterQueries.charters(channelId)).catch(() => []),
      ])
      if (!isLeft) setInitial(fromDraft(draft) ?? formOf(saved[0]))
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [channelId, queries])
  return initial
}
