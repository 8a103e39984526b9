import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Channel } from '@uprava/contract/channels.ts'
import { useEffect, useEffectEvent, useState } from 'react'

import { markdownToText } from '#features/ai-conversation/index.ts'
import { AnalysisTab } from '#features/analysis/index.ts'
import { AppealTab } from '#features/appeals/index.ts'
import { assistantDraft, AssistantTab } from '#features/assistant/index.ts'
import { LawPage, opensLaws } from '#features/charters/index.ts'
import { loadDraft, setDraft } from '#features/drafts/index.ts'
import { GeneratorTab } from '#features/generator/index.ts'
import { LawyerTab, type ChatPlace } from '#features/lawyer/index.ts'
import { useSection } from '#features/session/index.ts'
import { panels } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'

import { OlderPage } from './older-page.tsx'
import { addressOf } from './station-address.ts'
import classes from './station-page.module.css'
import { StationDialogs, type StationDialog } from './station-settings.tsx'
import { tabTitles, visibleTabs, type StationRights } from './station-tabs.ts'

type StationProps = { channel: Channel; rights: StationRights }

/** The tabs of the AI area; the older pages stand at the same path. */
export function Station({ channel, rights }: StationProps) {
  const navigate = useNavigate()
  const keepsChannel = useSection('my_channel') === true
  const [dialog, setDialog] = useState<StationDialog | null>(null)
  const asked = addressOf(useSearch({ strict: false }))
  const tabs = visibleTabs(channel, rights)
  const first = tabs[0] ?? 4
  const tab = asked.tab !== null && tabs.includes(asked.tab) ? asked.tab : first
  const page = asked.page !== null && mayOpenPage(asked.page, channel, rights) ? asked.page : null

  const go = (query: Record<string, unknown>, replace = false) =>
    navigate({ to: '/work-station', search: query as never, replace })
  // What may not be opened, or is not known, gives way to what stands there, without a trace in the history (AIS-61).
  const isRight = page !== null || (asked.page === null && asked.tab === tab)
  const correct = useEffectEvent(() => void go({ tab }, true))
  useEffect(() => {
    if (!isRight) correct()
  }, [isRight, tab])
  useEffect(
    () => panels.set({ activePage: page === 'Law' ? 'Law' : 'Assistant', isRightOpen: false }),
    [page, tab],
  )

  if (page === 'Assistant') {
    return (
      <OlderPage
        channel={channel}
        form={asked.form}
        onForm={(form) => void go({ page, form }, true)}
        onBack={() => void go({ tab: first })}
      />
    )
  }
  if (page === 'Law') return <LawPage key={channel.id} channelId={channel.id} />

  const openChat = async (chat: ChatPlace | null) => {
    if (chat !== asked.chat)
      await go(chat === null ? { tab: 1 } : { tab: 1, chat }, asked.chat !== null && chat !== null)
  }
  return (
    <div className={classes.station}>
      <Tabs
        label="Инструменты рабочего места"
        tabs={tabs.map((number) => ({ key: String(number), label: tabTitles[number] }))}
        chosen={String(tab)}
        onChoose={(key) => void go({ tab: Number(key) })}
      >
        {tab === 1 && (
          <LawyerTab
            channelId={channel.id}
            chat={asked.chat}
            onChat={openChat}
            quickAnswer={{ href: '/work-station?page=Assistant', open: () => void go({ page: 'Assistant' }) }}
            footMore={
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
            onDraft={(question, answer) => void takeToAssistant(question, answer).then(() => go({ tab: 4 }))}
          />
        )}
        {tab === 4 && <AssistantTab channelId={channel.id} />}
        {tab === 2 && <AnalysisTab channelId={channel.id} />}
        {tab === 3 && <AppealTab channelId={channel.id} />}
        {tab === 5 && <LawPage channelId={channel.id} />}
        {tab === 6 && <GeneratorTab channelId={channel.id} />}
      </Tabs>
      <StationDialogs channelId={channel.id} shown={dialog} onShow={setDialog} />
    </div>
  )
}

/** The older assistant page needs the right to open AI, the law page the conditions of tab 5 (AIS-67). */
function mayOpenPage(page: 'Assistant' | 'Law', channel: Channel, rights: StationRights): boolean {
  return page === 'Law' ? opensLaws(channel, rights.openLaws) : rights.openAi
}

/** Puts an answer of the lawyer before the assistant, behind what may already be written there. */
async function takeToAssistant(question: string, answer: string): Promise<void> {
  const before = await loadDraft(assistantDraft)
  const order = `Подготовьте официальное письмо по ответу юриста.\n\nВопрос: ${question}\n\nОтвет юриста:\n${markdownToText(answer)}`
  setDraft(assistantDraft, before === '' ? order : `${before}\n\n${order}`)
}
