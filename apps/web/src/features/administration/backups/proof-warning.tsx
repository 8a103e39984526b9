import { friendlyDateTime } from '#ui/lib/format.ts'

import { useRight } from '../administrator.tsx'
import { WarningBar } from '../warning-bar.tsx'
import { useBackupForecast } from './use-backups.ts'

/** Above every page of the console while the newest proof of a copy failed or is older than 36 hours (OPS-13). */
export function ProofWarning() {
  const mayRead = useRight('readBackups')
  const { data } = useBackupForecast({ enabled: mayRead })
  if (!data?.warning) return null
  const { warning, last_proof: proof } = data
  return (
    <WarningBar label="Проверка копий">
      {warning === 'failed'
        ? 'Последняя проверка копии не удалась'
        : proof
          ? `Последняя проверка копии старше 36 часов: ${friendlyDateTime(proof.at)}`
          : 'Ни одна копия ещё не проверена'}
    </WarningBar>
  )
}
