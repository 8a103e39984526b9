import type { OwnChannel } from '@uprava/contract/channels.ts'

import type { AiTab } from '#features/ai-tab/index.ts'
import { analysisTab } from '#features/analysis/index.ts'
import { appealsTab } from '#features/appeals/index.ts'
import { assistantTab } from '#features/assistant/index.ts'
import { chartersTab } from '#features/charters/index.ts'
import { generatorTab } from '#features/generator/index.ts'
import { lawyerTab } from '#features/lawyer/index.ts'

/** Every tab of the station, in the order of the screen (AIS-28). */
const aiTabs: readonly AiTab[] = [lawyerTab, assistantTab, analysisTab, appealsTab, chartersTab, generatorTab]

/** The open tabs of a channel, in the order of the screen; none: the access page is shown instead (AIS-02, AIS-60). */
export const visibleTabs = (channel: Pick<OwnChannel, 'tabs'>): AiTab[] =>
  aiTabs.filter(({ id }) => channel.tabs.includes(id))
