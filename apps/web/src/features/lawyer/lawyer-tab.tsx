import { IconBolt, IconMessages } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import { ProvisionPanel, type OpenNorm } from '#features/citations/index.ts'
import { panels, usePanels, useTopBarAction } from '#features/shell/index.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useIsBeside } from '#ui/layout/side-panel.tsx'
import { useIsStationNarrow } from '#ui/lib/use-media.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useEscape } from '#ui/overlays/use-escape.ts'

import { RecentRequests } from './chat-list/recent-requests.tsx'
import { Conversation } from './conversation/conversation.tsx'
import type { ChatPlace } from './conversation/pending-questions.ts'
import classes from './lawyer-tab.module.css'

type LawyerTabProps = {
  channelId: number
  /** The chat of the address: an id, a new one, or none. */
  chat: ChatPlace | null
  onChat: (chat: ChatPlace | null) => Promise<void>
  /** The older page, which answers without a chat. */
  quickAnswer: { href: string; open: () => void }
  /** Below the quick answer: what else belongs to the foot of the chats. */
  footMore?: ReactNode
  /** Takes an answer on to the tab where papers are made. */
  onDraft: (question: string, answer: string) => void
}

/** «Юридический консультант»: recent requests, the conversation, and a cited norm beside it. */
export function LawyerTab({ channelId, chat, onChat, quickAnswer, footMore, onDraft }: LawyerTabProps) {
  const isNarrow = useIsStationNarrow()
  const isBeside = useIsBeside()
  const [norm, setNorm] = useState<OpenNorm | null>(null)
  useEscape(() => void onChat(null), chat !== null)

  const open = (next: ChatPlace | null) => {
    setNorm(null)
    panels.set({ isRightOpen: false })
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
            href={quickAnswer.href}
            onClick={(event) => {
              event.preventDefault()
              quickAnswer.open()
            }}
          >
            Быстрый ответ без чата
          </ButtonLink>
          {footMore}
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

/** At 768 px and less the list stands in the right drawer alone (AIS-34, AIS-66). */
function RecentDrawer({ children }: { children: React.ReactNode }) {
  const { isRightOpen } = usePanels()
  useTopBarAction('Открыть диалоги', IconMessages, () => panels.set({ isRightOpen: true }))
  return (
    <Drawer
      side="right"
      open={isRightOpen}
      onClose={() => panels.set({ isRightOpen: false })}
      title="Недавние запросы"
    >
      {children}
    </Drawer>
  )
}
