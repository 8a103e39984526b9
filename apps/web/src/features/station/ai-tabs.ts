import type { Channel } from '@uprava/contract/channels.ts'

import type { AiRights, AiTab } from '#features/ai-tab/index.ts'
import { analysisTab } from '#features/analysis/index.ts'
import { appealsTab } from '#features/appeals/index.ts'
import { assistantTab } from '#features/assistant/index.ts'
import { chartersTab } from '#features/charters/index.ts'
import { generatorTab } from '#features/generator/index.ts'
import { lawyerTab } from '#features/lawyer/index.ts'
import { useGeneralPermission } from '#features/session/index.ts'

/** Every tab of the station, in the order of the screen (AIS-28). */
const aiTabs: readonly AiTab[] = [lawyerTab, assistantTab, analysisTab, appealsTab, chartersTab, generatorTab]

/** The tabs of a channel, in the order of the screen; none: the access page is shown instead (AIS-02, AIS-60). */
export function visibleTabs(channel: Pick<Channel, 'type_id' | 'address'>, rights: AiRights): AiTab[] {
  if (!rights.openAi && !rights.openLaws) return []
  return aiTabs.filter((tab) => tab.isVisible(channel, rights))
}

/** The rights of the chosen channel. */
export function useAiRights(): AiRights {
  return {
    openAi: useGeneralPermission('have_ai'),
    analyseDocuments: useGeneralPermission('analyze_documents'),
    openLaws: useGeneralPermission('prepare_charter'),
    useGenerator: useGeneralPermission('document_generator'),
  }
}
