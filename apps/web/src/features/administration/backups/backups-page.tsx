import type { BackupForecast } from '@uprava/contract/installation/backups.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields, SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { fileSize, friendlyDateTime, plural } from '#ui/lib/format.ts'

import { useRight } from '../administrator.tsx'
import { Facts } from '../records/facts.tsx'
import classes from '../records/records.module.css'
import { Records } from '../records/records.tsx'
import { backupColumns, verifyColumn } from './backup-columns.tsx'
import { MakeBackup } from './make-backup.tsx'
import { useBackupForecast, useBackups } from './use-backups.ts'

/** «Копии»: the copies with their proof and the forecast of the disk; a «Главный» makes and proves, an «Аудитор» reads. */
export function BackupsPage() {
  const mayMake = useRight('makeBackups')
  const forecast = useBackupForecast()
  const backups = useBackups()
  return (
    <>
      <ListStates of={forecast} skeleton={<SkeletonFields fields={4} />} empty={{ text: 'Сведений нет' }}>
        {(known) => (
          <>
            <Facts facts={factsOf(known)} />
            <p className={classes.note}>{scheduleOf(known)}</p>
          </>
        )}
      </ListStates>
      {mayMake && <MakeBackup copies={backups.data} />}
      <ListStates
        of={backups}
        skeleton={<SkeletonRows rows={6} />}
        empty={{ picture: 'documents', text: 'Копий ещё нет' }}
      >
        {(rows) => (
          <Records
            label="Копии"
            columns={mayMake ? [...backupColumns, verifyColumn(rows)] : backupColumns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListStates>
    </>
  )
}

const factsOf = ({ last_copy: copy, last_proof: proof, disks, days_left: days }: BackupForecast) =>
  [
    ['Последняя копия', copy ? friendlyDateTime(copy.at) : 'нет'],
    ['Размер', copy?.size === null || copy === null ? '—' : fileSize(copy.size)],
    [
      'Последняя проверка',
      proof
        ? `${friendlyDateTime(proof.at)}: ${proof.state === 'proven' ? 'копия цела' : 'копия не подтверждена'}`
        : 'не было',
    ],
    ...disks.map(
      ({ disk, free, total }) => [diskNames[disk], `${fileSize(free)} из ${fileSize(total)}`] as const,
    ),
    ['Места хватит', days === null ? 'прогноза нет' : `на ${plural(days, ['день', 'дня', 'дней'])}`],
  ] as const

const diskNames = { data: 'Свободно на диске данных', copies: 'Свободно на диске копий' } as const

function scheduleOf({ nightly_at: at, days_left: days, disks }: BackupForecast): string {
  const schedule =
    at === null ? 'Ночные копии выключены.' : `Копия делается каждую ночь в ${at} по московскому времени.`
  if (days !== null) return schedule
  return disks.some(({ daily }) => daily !== null)
    ? `${schedule} Свободное место не убывает.`
    : `${schedule} Прогноз места появится через сутки наблюдений.`
}
