import { IconArrowLeft, IconEraser } from '@tabler/icons-react'
import type { OwnChannel } from '@uprava/contract/channels.ts'

import { AppealWorkspace, appealsTab, clearAppeal } from '#features/appeals/index.ts'
import { clearLegalForm, LegalForm } from '#features/lawyer/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'

import classes from './legacy-page.module.css'

type Form = 'Appeal' | 'Legal'
type LegacyPageProps = {
  channel: OwnChannel
  form: Form | undefined
  onForm: (form: Form) => void
  onBack: () => void
}

/** The legacy layout: an appeal and a quick legal answer as two forms (AIS-67). */
export function LegacyPage({ channel, form, onForm, onBack }: LegacyPageProps) {
  const forms: readonly { key: Form; label: string }[] = [
    ...(channel.tabs.includes(appealsTab.id) ? ([{ key: 'Appeal', label: 'Обращение' }] as const) : []),
    { key: 'Legal', label: 'Юридический консультант' },
  ]
  const chosen = forms.some(({ key }) => key === form) ? (form ?? 'Legal') : 'Legal'
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <div className={classes.actions}>
          <Button kind="quiet" icon={IconArrowLeft} onClick={onBack}>
            К рабочему месту
          </Button>
          <Button kind="quiet" icon={IconEraser} onClick={chosen === 'Legal' ? clearLegalForm : clearAppeal}>
            Очистить форму
          </Button>
        </div>
        <Tabs label="Формы" tabs={forms} chosen={chosen} onChoose={onForm}>
          {chosen === 'Legal' ? <LegalForm /> : <AppealWorkspace channelId={channel.id} />}
        </Tabs>
      </div>
    </div>
  )
}
