import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn(managerId) : switchOff()),
    onSuccess: (_done, isOn) => {
      if (!isOn) toast.success('Готово', 'Переписка на этом устройстве удалена!')
    },
    onError: () => toast.error('Ошибка сохранения переписки', 'Браузер не разрешает хранить данные.'),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  if (!canRead() || reader.data === undefined) return null
  const isOn = change.isPending ? change.variables : reader.data === managerId
  const clear = async () => {
    const isSure = await confirm({
      question: 'Удалить переписку с этого устройства?',
      text: 'На сервере всё останется.',
      yes: 'Удалить',
      danger: true,
    })
    if (isSure) change.mutate(false)
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
          onChange={(next) => (next ? change.mutate(true) : void clear())}
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
