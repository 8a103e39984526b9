import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationSetting } from '@uprava/contract/notifications.ts'
import { offeredKinds, type NotificationWay } from '@uprava/contract/rules/notification-kinds.ts'

import { call, errorTitle } from '#api/index.ts'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Card } from '#ui/layout/page.tsx'

import classes from './notification-settings.module.css'
import { notificationQueries } from './notifications.queries.ts'

const ways: readonly { way: NotificationWay; label: string }[] = [
  { way: 'feed', label: 'В списке' },
  { way: 'sound', label: 'Звук' },
  { way: 'push', label: 'Браузер' },
  { way: 'mail', label: 'Почта' },
]

/** «Уведомления» of the profile: where each kind goes. A switch is saved at once; a refused one goes back. */
export function NotificationSettings() {
  const settings = useQuery(notificationQueries.settings())
  return (
    <Card>
      <h2 className={classes.heading}>Уведомления</h2>
      <p className={classes.hint}>
        «Браузер» показывает уведомление, когда «Управа» закрыта, если это включено в мессенджере. Письма
        собираются: не чаще одного в час. Тихие часы мессенджера действуют на звук и браузер.
      </p>
      <ListStates of={settings} skeleton={<SkeletonFields fields={6} />} empty={{ text: 'Настроек нет' }}>
        {(all) => (
          <div className={classes.kinds}>
            {all
              .filter(({ kind }) => offeredKinds.includes(kind))
              .map((setting) => (
                <Kind key={setting.kind} setting={setting} />
              ))}
          </div>
        )}
      </ListStates>
    </Card>
  )
}

function Kind({ setting }: { setting: NotificationSetting }) {
  const { mutate: change } = useChangeSetting()
  return (
    <fieldset className={classes.kind}>
      <legend>{setting.title}</legend>
      {ways.map(({ way, label }) => (
        <Checkbox
          key={way}
          isSwitch
          isRow
          label={label}
          checked={setting[way]}
          disabled={way === 'feed' && setting.is_fixed}
          onChange={(isOn) => change({ kind: setting.kind, [way]: isOn })}
        />
      ))}
      {setting.is_fixed && (
        <p className={classes.fixed}>
          Всегда в списке. Письмо приходит сразу, тихие часы на эти уведомления не действуют.
        </p>
      )}
    </fieldset>
  )
}

type Change = Pick<NotificationSetting, 'kind'> & Partial<Record<NotificationWay, boolean>>

function useChangeSetting() {
  const queries = useQueryClient()
  const { queryKey } = notificationQueries.settings()
  const apply = ({ kind, ...change }: Change) =>
    queries.setQueryData(queryKey, (all) =>
      all?.map((setting) => (setting.kind === kind ? { ...setting, ...change } : setting)),
    )
  return useMutation({
    mutationFn: (change: Change) => call('PUT /notification-settings', { body: [change] }),
    meta: errorTitle('PUT /notification-settings'),
    onMutate: apply,
    // Only what this press has changed: presses after it may be on their way.
    onError: (_error, { kind, ...changed }) =>
      apply({ kind, ...Object.fromEntries(Object.entries(changed).map(([way, isOn]) => [way, !isOn])) }),
  })
}
