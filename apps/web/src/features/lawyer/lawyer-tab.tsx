import { IconBolt, IconMessages } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { AiTabProps } from '#features/ai-tab/index.ts'
import { ProvisionPanel, type OpenNorm } from '#features/citations/index.ts'
import { updatePanels, usePanels, useTopBarAction } from '#features/shell/index.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useHasSideSpace } from '#ui/layout/side-panel.tsx'
import { useIsStationNarrow } from '#ui/lib/use-media.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useEscape } from '#ui/overlays/use-escape.ts'

import { RecentRequests } from './chat-list/recent-requests.tsx'
import { Conversation } from './conversation/conversation.tsx'
import type { ChatKey } from './conversation/pending-questions.ts'
import classes from './lawyer-tab.module.css'
import { useLawyerEvents } from './use-lawyer-events.ts'

/** «Юридический консультант»: recent requests, the conversation, and a cited norm beside it. */
export function LawyerTab({ channelId, footer, onDraft }: AiTabProps) {
  const navigate = useNavigate({ from: '/work-station' })
  const { chat = null } = useSearch({ from: '/shell/work-station' })
  const onChat = async (next: ChatKey | null) => {
    if (next === chat) return
    // From chat to chat the history keeps one entry.
    const replace = chat !== null && next !== null
    await navigate({ search: ({ tab }) => ({ tab, chat: next ?? undefined }), replace })
  }
  const isNarrow = useIsStationNarrow()
  const isBeside = useHasSideSpace()
  const [norm, setNorm] = useState<OpenNorm | null>(null)
  useEscape(() => void onChat(null), chat !== null)
  useLawyerEvents(channelId, chat === 'new' ? null : chat)

  const open = (next: ChatKey | null) => {
    setNorm(null)
    updatePanels({ isRightOpen: false })
    void onChat(next)
  }
  const recent = (
    <RecentRequests
      channelId={channelId}
      current={chat}
      onOpen={open}
      onDeleted={(deleted) => deleted === chat && open(null)}
      isTitleHidden={isNarrow}
      foot={
        <>
          <ButtonLink
            kind="quiet"
            size="small"
            icon={IconBolt}
            href="/work-station?page=Assistant"
            onClick={(event) => {
              event.preventDefault()
              void navigate({ search: { page: 'Assistant' } })
            }}
          >
            Быстрый ответ без чата
          </ButtonLink>
          {footer}
        </>
      }
    />
  )
  return (
    <div
      className={classes.tab}
      data-narrow={isNarrow || undefined}
      data-norm={(norm && isBeside) || undefined}
    >
      {isNarrow ? <RecentDrawer>{recent}</RecentDrawer> : <div className={classes.recent}>{recent}</div>}
      <Conversation
        channelId={channelId}
        chat={chat}
        onCreated={(created) => onChat(created)}
        onOpenNorm={setNorm}
        onDraft={onDraft}
      />
      {norm && <ProvisionPanel norm={norm} onClose={() => setNorm(null)} />}
    </div>
  )
}

/** At 768 px and less the list is shown in the right drawer only (AIS-34, AIS-66). */
function RecentDrawer({ children }: { children: ReactNode }) {
  const { isRightOpen } = usePanels()
  useTopBarAction('Открыть диалоги', IconMessages, () => updatePanels({ isRightOpen: true }))
  return (
    <Drawer
      side="right"
      open={isRightOpen}
      onClose={() => updatePanels({ isRightOpen: false })}
      title="Недавние запросы"
    >
      {children}
    </Drawer>
  )
}
