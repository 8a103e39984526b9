import type { RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { minRetentionDays, retentionKinds } from '@uprava/contract/rules/retention-kinds.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { fullDateTime } from '#ui/lib/format.ts'

import { useRight } from '../administrator.tsx'
import { Facts } from '../records/facts.tsx'
import classes from '../records/records.module.css'
import { RetentionChannels } from './retention-channels.tsx'
import { termInWords, kindNames } from './term-texts.ts'
import { TermsForm } from './terms-form.tsx'
import { useRetention } from './use-retention.ts'

type Retention = RetentionTerms & { starts_at: string | null }

/** «Хранение»: how long what is kept, and whose deletion is on hold; a «Главный» changes it, an «Аудитор» reads it. */
export function RetentionPage() {
  const mayChange = useRight('changeRetention')
  const retention = useRetention()
  return (
    <ListStates of={retention} skeleton={<SkeletonFields fields={8} />} empty={{ text: 'Сведений нет' }}>
      {(terms) => (
        <>
          <p className={classes.note}>
            {noteOf(terms)} {mayChange && `Сроки — в днях, не меньше ${minRetentionDays}.`}
          </p>
          {mayChange ? (
            <TermsForm terms={terms} />
          ) : (
            <Facts facts={retentionKinds.map((kind) => [kindNames[kind], termInWords(kind, terms[kind])])} />
          )}
          <RetentionChannels mayChange={mayChange} />
        </>
      )}
    </ListStates>
  )
}

function noteOf(terms: Retention): string {
  if (retentionKinds.every((kind) => terms[kind] === null)) return 'Сроки не заданы: действуют обычные.'
  return terms.starts_at !== null && Date.parse(terms.starts_at) > Date.now()
    ? `Удаление по этим срокам начнётся ${fullDateTime(terms.starts_at)}. До этого дня сотрудники каналов видят предупреждение.`
    : 'Что старше срока, удаляется каждую ночь.'
}
