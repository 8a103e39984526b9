import type { Channel } from '@uprava/contract/channels.ts'

import { opensLaws } from '#features/charters/index.ts'
import { useGeneralPermission, useSession } from '#features/session/index.ts'

/** Numbers of the tabs in the address, in the order of the screen (AIS-28). */
export const tabNumbers = [1, 4, 2, 3, 5, 6] as const
export type TabNumber = (typeof tabNumbers)[number]

export const tabTitles: Readonly<Record<TabNumber, string>> = {
  1: 'Юридический консультант',
  4: 'Подготовка документов',
  2: 'Анализ документа',
  3: 'Обращения',
  5: 'Подготовка устава',
  6: 'Генератор документов',
}

/** The rights of the channel, by the staff's words for them (PERM-16). */
export type StationRights = {
  openAi: boolean
  analyseDocuments: boolean
  openLaws: boolean
  useGenerator: boolean
}

/** Channel type 1 is the municipal one. */
export const isMunicipal = (channel: Pick<Channel, 'type_id'>) => channel.type_id === 1

/** The tabs of a channel, in the order of the screen; none: the access page stands instead (AIS-02, AIS-60). */
export function visibleTabs(
  channel: Pick<Channel, 'type_id' | 'address'>,
  rights: StationRights,
): TabNumber[] {
  if (!rights.openAi && !rights.openLaws) return []
  const isVisible: Readonly<Record<TabNumber, boolean>> = {
    1: rights.openAi,
    4: true,
    2: isMunicipal(channel) && rights.analyseDocuments,
    3: isMunicipal(channel) && rights.openAi,
    5: opensLaws(channel, rights.openLaws),
    6: isMunicipal(channel) && rights.useGenerator,
  }
  return tabNumbers.filter((tab) => isVisible[tab])
}

export function useStationRights(): StationRights {
  return {
    openAi: useGeneralPermission('have_ai'),
    analyseDocuments: useGeneralPermission('analyze_documents'),
    openLaws: useGeneralPermission('prepare_charter'),
    useGenerator: useGeneralPermission('document_generator'),
  }
}

export const useCurrentChannel = (): Channel | undefined => useSession().currentChannel
