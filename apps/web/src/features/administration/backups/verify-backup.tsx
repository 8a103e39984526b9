import type { Backup } from '@uprava/contract/installation/backups.ts'

import { Button } from '#ui/buttons/button.tsx'

import classes from '../records/records.module.css'
import { isUnderWay, useStart } from './use-backups.ts'

/** Starts the proof of a copy, of one at a time; a copy that was not made has none. */
export function VerifyBackup({ copy, copies }: { copy: Backup; copies: readonly Backup[] }) {
  const { start, isStarting } = useStart()
  if (copy.state === 'making' || copy.state === 'failed') return null
  return (
    <div className={classes.actions}>
      <Button
        size="small"
        busy={isStarting}
        disabledReason={copies.some(isUnderWay) && 'Копия уже делается или проверяется'}
        onClick={() =>
          void start(
            (call) => call('POST /backups/{backup}/verify', { params: { backup: copy.id } }),
            'Копия проверяется',
          )
        }
      >
        Проверить
      </Button>
    </div>
  )
}
