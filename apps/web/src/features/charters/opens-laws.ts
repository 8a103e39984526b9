import type { Channel } from '@uprava/contract/channels.ts'

/**
 * Whether the law page opens (AIS-24): a municipal channel (type 1) of Yakutia by its address, letter case ignored
 * (AIS-62), with the right to open laws.
 */
export const opensLaws = (channel: Pick<Channel, 'type_id' | 'address'>, mayOpenLaws: boolean): boolean =>
  channel.type_id === 1 && channel.address.toLowerCase().includes('якут') && mayOpenLaws
