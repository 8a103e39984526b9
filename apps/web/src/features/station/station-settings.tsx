import { useMutation, useQuery } from '@tanstack/react-query'
import type { StationSettings, Usage } from '@uprava/contract/runs.ts'
import { useState } from 'react'

import { callAi, showErrorAs } from '#api/index.ts'
import { useSession } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonFields } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { EvidenceDialog } from './evidence-dialog.tsx'
import classes from './station-settings.module.css'

export type StationDialog = 'settings' | 'evidence'

type StationDialogsProps = {
  channelId: number
  shown: StationDialog | null
  onShow: (dialog: StationDialog | null) => void
}

/** How the channel's questions are answered, for those who keep the channel (section «Мой канал»); the journal for the owner. */
export function StationDialogs({ channelId, shown, onShow }: StationDialogsProps) {
  const isOwner = useSession().profile?.is_owner_organization ?? false
  const close = () => onShow(null)
  if (shown === 'evidence') return <EvidenceDialog channelId={channelId} onClose={close} />
  if (shown === null) return null
  return (
    <SettingsDialog
      channelId={channelId}
      onEvidence={isOwner ? () => onShow('evidence') : null}
      onClose={close}
    />
  )
}

type SettingsDialogProps = { channelId: number; onEvidence: (() => void) | null; onClose: () => void }

function SettingsDialog({ channelId, onEvidence, onClose }: SettingsDialogProps) {
  const settings = useQuery({
    queryKey: ['station-settings', channelId],
    queryFn: async ({ signal }) => {
      const [settings, usage] = await Promise.all([
        callAi('GET /settings', { signal }),
        callAi('GET /usage', { signal }),
      ])
      return { settings, usage }
    },
    // The dialog opens with the current settings.
    gcTime: 0,
  })
  return (
    <Modal open onClose={onClose} size="small" title="Как отвечает ИИ">
      <ListStates of={settings} skeleton={<SkeletonFields fields={3} />} empty={{ text: 'Настроек нет' }}>
        {({ settings, usage }) => (
          <Choices settings={settings} usage={usage} onEvidence={onEvidence} onClose={onClose} />
        )}
      </ListStates>
    </Modal>
  )
}

type ChoicesProps = Omit<SettingsDialogProps, 'channelId'> & { settings: StationSettings; usage: Usage }

function Choices({ settings, usage, onEvidence, onClose }: ChoicesProps) {
  const [isBuiltInOnly, setBuiltInOnly] = useState(settings.built_in_only)
  const save = useMutation({
    mutationFn: () => callAi('PUT /settings', { body: { built_in_only: isBuiltInOnly } }),
    meta: { onFinalError: (error) => showErrorAs('Ошибка сохранения настроек', error) },
    onSuccess: () => {
      toast.success('Готово', 'Настройки сохранены!')
      onClose()
    },
  })
  return (
    <div className={classes.choices}>
      <p>
        {settings.model === null
          ? 'Модель не подключена: отвечает встроенный движок по справочной базе.'
          : `Подключена модель ${settings.model}. Персональные данные в вопросах скрываются до отправки.`}
      </p>
      <Checkbox
        isSwitch
        label="Только встроенный движок"
        description="Вопросы канала не покидают эту установку"
        checked={isBuiltInOnly}
        onChange={setBuiltInOnly}
      />
      <dl className={classes.usage}>
        <UsageLine
          label="Запросов канала сегодня"
          used={usage.channel.day.runs}
          limit={usage.channel.day.runs_limit}
        />
        <UsageLine
          label="Запросов канала за месяц"
          used={usage.channel.month.runs}
          limit={usage.channel.month.runs_limit}
        />
        <UsageLine
          label="Ваших запросов сегодня"
          used={usage.own.day.runs}
          limit={usage.own.day.runs_limit}
        />
      </dl>
      <DialogActions>
        {onEvidence && (
          <Button kind="quiet" onClick={onEvidence}>
            Журнал ответов
          </Button>
        )}
        <Button kind="main" busy={save.isPending} onClick={() => save.mutate()}>
          Сохранить
        </Button>
      </DialogActions>
    </div>
  )
}

function UsageLine({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-figures>{limit === null ? used : `${used} из ${limit}`}</dd>
    </div>
  )
}
