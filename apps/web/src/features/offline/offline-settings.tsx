import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Card } from '#ui/layout/page.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'

import { canRead, storageHint, switchOff, switchOn } from './installation.ts'
import classes from './offline-settings.module.css'
import { findReader } from './offline-store.ts'

const queryKey = ['offline-reader']

/** «Без связи»: whether this browser keeps the messages of the last days, and deleting them. */
export function OfflineSettings({ managerId }: { managerId: number }) {
  const queries = useQueryClient()
  const reader = useQuery({ queryKey, queryFn: findReader, enabled: canRead() })
  /** What was pressed, until it is done. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn(managerId) : switchOff()),
    onSuccess: (_done, isOn) => {
      if (!isOn) toast.success('Готово', 'Переписка на этом устройстве удалена!')
    },
    onError: () => toast.error('Ошибка сохранения переписки', 'Браузер не разрешает хранить данные.'),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      setWanted(null)
    },
  })
  if (!canRead() || reader.data === undefined) return null
  const isOn = wanted ?? reader.data === managerId
  const set = (next: boolean) => {
    setWanted(next)
    change.mutate(next)
  }
  const clear = async () => {
    const isSure = await confirm({
      question: 'Удалить переписку с этого устройства?',
      text: 'На сервере всё останется.',
      yes: 'Удалить',
      danger: true,
    })
    if (isSure) set(false)
  }
  return (
    <Card>
      <h2 className={classes.heading}>Без связи</h2>
      <div className={classes.card}>
        <Checkbox
          isSwitch
          label="Читать без связи на этом устройстве"
          description={storageHint}
          checked={isOn}
          onChange={(next) => (next ? set(true) : void clear())}
          disabled={change.isPending}
        />
        {reader.data === managerId && (
          <Button kind="danger" needsServer={false} busy={change.isPending} onClick={() => void clear()}>
            Забыть на этом устройстве
          </Button>
        )}
      </div>
    </Card>
  )
}
