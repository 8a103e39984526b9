/** What a tab of the AI station is; each feature contributes its own. */
import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { TabNumber } from '@uprava/contract/endpoint.ts'
import type { ReactNode } from 'react'

export type AiTabProps = {
  channelId: number
  /** Actions of the station itself, for a tab that has a footer. */
  footer?: ReactNode
  /** Hands a question with its answer over to the tab where documents are drafted. */
  onDraft: (question: string, answer: string) => void
}

/** A tab of the AI station. Each feature contributes its own; the station lists those that the server says are open. */
export type AiTab = {
  /** Its number in the address and in a channel's `tabs` (AIS-28). */
  id: TabNumber
  title: string
  /** Loaded on demand; `preload` fetches its code ahead. */
  component: AsyncRouteComponent<AiTabProps>
}
