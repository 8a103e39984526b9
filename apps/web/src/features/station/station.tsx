import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import { markdownToText } from '#features/ai-conversation/index.ts'
import type { AiTab, AiTabProps } from '#features/ai-tab/index.ts'
import { assistantDraft, assistantTab } from '#features/assistant/index.ts'
import { chartersTab } from '#features/charters/index.ts'
import { draftOf } from '#features/drafts/index.ts'
import { lawyerTab } from '#features/lawyer/index.ts'
import { useSection } from '#features/session/index.ts'
import { updatePanels } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'

import { visibleTabs } from './ai-tabs.ts'
import { LegacyPage } from './legacy-page.tsx'
import classes from './station-page.module.css'
import { StationDialogs, type StationDialog } from './station-settings.tsx'

/** The AI area at /work-station: its tabs, or one of the legacy pages. */
export function Station({ channel }: { channel: OwnChannel }) {
  const navigate = useNavigate({ from: '/work-station' })
  const requested = useSearch({ from: '/shell/work-station' })
  const tabs = visibleTabs(channel)
  const first = tabs[0] ?? assistantTab
  const tab = tabs.find(({ id }) => id === requested.tab) ?? first
  const page = requested.page && mayOpenPage(requested.page, channel) ? requested.page : undefined

  // What is unknown or not granted is replaced in the address, without a history entry (AIS-61).
  const isCurrent = page !== undefined || (requested.page === undefined && requested.tab === tab.id)
  const correct = useEffectEvent(() => void navigate({ search: { tab: tab.id }, replace: true }))
  useEffect(() => {
    if (!isCurrent) correct()
  }, [isCurrent, tab.id])
  useEffect(
    () => updatePanels({ activePage: page === 'Law' ? 'Law' : 'Assistant', isRightOpen: false }),
    [page, tab.id],
  )

  const onDraft: AiTabProps['onDraft'] = (question, answer) =>
    void draftLetter(question, answer).then(() => navigate({ search: { tab: assistantTab.id } }))
  return (
    <Suspense fallback={<Loading />}>
      {page === 'Law' && <chartersTab.component key={channel.id} channelId={channel.id} onDraft={onDraft} />}
      {page === 'Assistant' && (
        <LegacyPage
          channel={channel}
          form={requested.form}
          onForm={(form) => void navigate({ search: { page, form }, replace: true })}
          onBack={() => void navigate({ search: { tab: first.id } })}
        />
      )}
      {page === undefined && <StationTabs channel={channel} tabs={tabs} open={tab} onDraft={onDraft} />}
    </Suspense>
  )
}

type StationTabsProps = {
  channel: OwnChannel
  tabs: readonly AiTab[]
  open: AiTab
  onDraft: AiTabProps['onDraft']
}

function StationTabs({ channel, tabs, open, onDraft }: StationTabsProps) {
  const navigate = useNavigate({ from: '/work-station' })
  const keepsChannel = useSection('my_channel') === true
  const [dialog, setDialog] = useState<StationDialog | null>(null)
  return (
    <div className={classes.station}>
      <Tabs
        label="Инструменты рабочего места"
        tabs={tabs.map(({ id, title }) => ({ key: String(id), label: title }))}
        chosen={String(open.id)}
        onChoose={(key) => void navigate({ search: { tab: Number(key) } })}
      >
        <Suspense key={open.id} fallback={<Loading />}>
          <open.component
            channelId={channel.id}
            footer={
              keepsChannel && (
                <Button
                  kind="quiet"
                  size="small"
                  icon={IconAdjustments}
                  onClick={() => setDialog('settings')}
                >
                  Как отвечает ИИ
                </Button>
              )
            }
            onDraft={onDraft}
          />
        </Suspense>
      </Tabs>
      <StationDialogs channelId={channel.id} shown={dialog} onShow={setDialog} />
    </div>
  )
}

/** While the code of a tab is loaded. */
function Loading() {
  return (
    <div className={classes.middle}>
      <Spinner size={40} label="Загрузка…" />
    </div>
  )
}

/** The legacy assistant page opens with the lawyer's tab, the law page with its own (AIS-67). */
function mayOpenPage(page: 'Assistant' | 'Law', { tabs }: OwnChannel): boolean {
  return tabs.includes(page === 'Law' ? chartersTab.id : lawyerTab.id)
}

/** Appends the order for a letter by the lawyer's answer to the assistant's draft. */
async function draftLetter(question: string, answer: string): Promise<void> {
  const draft = draftOf(assistantDraft)
  const before = await draft.load()
  const order = `Подготовьте официальное письмо по ответу юриста.\n\nВопрос: ${question}\n\nОтвет юриста:\n${markdownToText(answer)}`
  draft.set(before === '' ? order : `${before}\n\n${order}`)
}
