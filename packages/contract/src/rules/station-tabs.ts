import { tabNumbers, type GeneralPermission, type TabNumber } from '../endpoint.ts'

/** The properties of a channel that decide its tabs. */
export type TabConditions = {
  readonly typeId: number
  readonly address: string
  readonly permissions: ReadonlySet<GeneralPermission>
}

/** Id of the channel type «Муниципальный орган» (CHAN-53). */
const municipalTypeId = 1

/** The tabs that are open in a channel, in the order of the screen. None: the access page replaces them (AIS-02, AIS-60). */
export function openTabs({ typeId, address, permissions }: TabConditions): TabNumber[] {
  const hasAi = permissions.has('have_ai')
  const opensLaws = permissions.has('prepare_charter')
  if (!hasAi && !opensLaws) return []
  const isMunicipal = typeId === municipalTypeId
  const isOpen: Readonly<Record<TabNumber, boolean>> = {
    1: hasAi,
    4: true,
    2: isMunicipal && permissions.has('analyze_documents'),
    3: isMunicipal && hasAi,
    // AIS-24, AIS-62: channels of Yakutia by their address, letter case ignored.
    5: isMunicipal && opensLaws && address.toLowerCase().includes('якут'),
    6: isMunicipal && permissions.has('document_generator'),
  }
  return tabNumbers.filter((tab) => isOpen[tab])
}
