import type { Backup } from '@uprava/contract/installation/backups.ts'

import { Button } from '#ui/buttons/button.tsx'

import { isUnderWay, useStart } from './use-backups.ts'

/** Starts a copy; while one is made or proven it says so. */
export function MakeBackup({ copies }: { copies: readonly Backup[] | undefined }) {
  const { start, isStarting } = useStart()
  return (
    <Button
      kind="main"
      busy={isStarting}
      disabledReason={copies?.some(isUnderWay) && 'Копия уже делается или проверяется'}
      onClick={() => void start((call) => call('POST /backups'), 'Копия делается')}
    >
      Сделать копию
    </Button>
  )
}
