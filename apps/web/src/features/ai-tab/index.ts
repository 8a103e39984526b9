import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { Channel } from '@uprava/contract/channels.ts'
import type { ReactNode } from 'react'

/** The general permissions of a channel that open the AI area and its tabs (PERM-16). */
export type AiRights = {
  openAi: boolean
  analyseDocuments: boolean
  openLaws: boolean
  useGenerator: boolean
}

export type AiTabProps = {
  channelId: number
  /** Actions of the station itself, for a tab that has a footer. */
  footer?: ReactNode
  /** Hands a question with its answer over to the tab where documents are drafted. */
  onDraft: (question: string, answer: string) => void
}

/** A tab of the AI station. Each feature contributes its own; the station lists them. */
export type AiTab = {
  /** Its number in the address (AIS-28). */
  id: number
  title: string
  isVisible: (channel: Pick<Channel, 'type_id' | 'address'>, rights: AiRights) => boolean
  /** Loaded on demand; `preload` fetches its code ahead. */
  component: AsyncRouteComponent<AiTabProps>
}

/** Channel type 1 is the municipal one. */
export const isMunicipal = (channel: Pick<Channel, 'type_id'>) => channel.type_id === 1
